/* What a page shows only for a while: kept by the page itself, so that it does not matter how soon a test looks. */
import type { Page } from '@playwright/test';

/** Gives everything that elements of this kind have said since this was called, each thing once. */
export async function witness(page: Page, what: string): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle((selector) => {
    const seen = new Set<string>();
    const look = () => {
      for (const one of document.querySelectorAll(selector)) if (one.textContent) seen.add(one.textContent);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  }, what);
  return () => handle.evaluate((seen) => [...seen]);
}

/** Presses this as soon as something says such words, while it is there; gives what was said. */
export function pressOnce(page: Page, what: string, where: string, words: RegExp): Promise<string> {
  return page.evaluate(([button, told, wanted]) => new Promise<string>((done) => {
    const look = () => {
      const said = document.querySelector(told)?.textContent ?? '', press = document.querySelector<HTMLElement>(button);
      if (!press || !wanted.test(said)) return void setTimeout(look, 10);
      press.click();
      done(said);
    };
    look();
  }), [what, where, words] as const);
}
