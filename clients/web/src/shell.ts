/* The page kept by the browser, so that it can be installed and opens without the server (public/sw.js). */

/** Asks the browser to keep the shell. Where it cannot (plain http from elsewhere, a private window) nothing is lost. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('./sw.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ fetched: performance.getEntriesByType('resource').map(({ name }) => name) });
  } catch {
    /* Without it, then. */
  }
}
