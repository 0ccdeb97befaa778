/* Playback that stands still until a test lets it run: what is seen meanwhile depends on no clock. */
import type { Page } from '@playwright/test';

interface Held {
  held?: Animation[];
}

/** Everything that is played on this page from now on waits at its beginning, until `run` lets it, and all that follows, go on. */
export async function hold(page: Page): Promise<{ run(): Promise<void> }> {
  await page.evaluate(() => {
    const held: Animation[] = ((window as Held).held = []), play = Animation.prototype.play;
    Animation.prototype.play = function () {
      if ((window as Held).held !== held) return play.call(this);
      held.push(this);
      return this.pause();
    };
  });
  return {
    run: () => page.evaluate(() => {
      const held = (window as Held).held ?? [];
      delete (window as Held).held;
      for (const one of held) if (one.playState === 'paused') one.play();
    }),
  };
}
