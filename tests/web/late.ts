/* Live regions that came into the page together with their words: nobody is read those. */
import type { Page } from '@playwright/test';

/** Gives all of this kind that came so since this was called. */
export async function lateRegions(page: Page, what: string): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle((kind) => {
    const late: string[] = [];
    const look = (one: Element) => {
      if (one.textContent?.trim() && !one.parentElement?.closest('[aria-live], [role=status]')) late.push(`${one.className}: ${one.textContent}`);
    };
    const added = (node: Node) => {
      if (!(node instanceof Element)) return;
      if (node.matches(kind)) look(node);
      node.querySelectorAll(kind).forEach(look);
    };
    new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(added))).observe(document.body, { subtree: true, childList: true });
    return late;
  }, what);
  return () => handle.evaluate((late) => late);
}
