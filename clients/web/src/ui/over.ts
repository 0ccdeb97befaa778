/*
 * What lies over the page is closed by the way back, as on phones: each dialog has an entry of its own in the history, with the
 * address of the page. Entries are added and left once everything of a moment has opened and closed: a dialog that opens
 * another one and closes leaves it its place.
 */
interface Layer {
  close(): void;
}

/* A way back that does not arrive: there was nothing to go back to. */
const TRAVEL_MS = 1_000;

const layers: Layer[] = []; // the lowest first
let travel: ReturnType<typeof setTimeout> | undefined; // on our own way back
const waiting: (() => void)[] = []; // for its end
let page = ''; // the address before the first dialog
let rewritten: string | null = null; // what the page has become under the dialogs

/** How many dialogs the entry of the history stands for that we are at. */
function depth(): number {
  const { over } = (history.state ?? {}) as { over?: unknown };
  return typeof over === 'number' ? over : 0;
}

function settle(): void {
  const have = depth(), want = layers.length;
  if (travel !== undefined || have === want) return;
  if (have > want) {
    travel = setTimeout(arrive, TRAVEL_MS);
    history.go(want - have);
    return;
  }
  if (have === 0) [page, rewritten] = [location.hash, null];
  for (let over = have + 1; over <= want; over++) history.pushState({ over }, '');
}

const settleSoon = () => queueMicrotask(settle);

/* The end of our own way back, or of waiting for it. */
function arrive(): void {
  if (travel === undefined) return;
  clearTimeout(travel);
  travel = undefined;
  for (const go of waiting.splice(0)) go();
  settleSoon();
}

addEventListener('popstate', () => {
  const have = depth();
  if (have === 0 && rewritten !== null && location.hash === page) history.replaceState(history.state, '', rewritten);
  if (have === 0) rewritten = null;
  if (travel !== undefined) {
    arrive();
    return;
  }
  for (const layer of layers.splice(have).reverse()) layer.close();
  settleSoon();
});
settleSoon(); // a page that was loaded again at the entry of a dialog

/** Notes that something lies over the page; `close` is called if somebody goes back. Returns what to call when it is closed. */
export function layOver(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  settleSoon();
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    settleSoon();
  };
}

/** Does it now, or once the way back from a closed dialog has been gone: a new address would be left again by it. */
export function whenArrived(go: () => void): void {
  if (travel === undefined) go();
  else waiting.push(go);
}

/** Gives the page another address, without leaving a way back to the one it has. */
export function rewrite(address: string): void {
  if (depth() > 0) rewritten = address;
  history.replaceState(history.state, '', address);
}
