/*
 * The shell of the client, kept so that it opens without the server too: the page, and the files of /assets/ whose names
 * change with their content. Nothing else is ever kept or answered here: no match, no API, no health or metrics; and the
 * WebSocket does not come through here at all. A page that the server gives always goes before the kept one.
 */
const SHELL = 'warren-shell-1';
const root = new URL('./', self.location.href);
const page = root.href;
const isAsset = (url) => url.origin === root.origin && url.pathname.startsWith(`${root.pathname}assets/`);

/** Whether this is an answer that may be kept: whole, ours, and not a redirection. */
const good = (reply) => reply.ok && reply.type === 'basic' && !reply.redirected;

async function keepPage(reply) {
  const shell = await caches.open(SHELL);
  const before = await shell.match(page), text = await reply.clone().text();
  /* Another page has other files: those of the old one are not needed any more. */
  if (before && (await before.text()) !== text) await Promise.all((await shell.keys()).map((key) => shell.delete(key)));
  await shell.put(page, reply);
}

async function answerPage(request) {
  try {
    const reply = await fetch(request);
    if (good(reply)) await keepPage(reply.clone()).catch(() => undefined);
    return reply;
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(page);
    if (!kept) throw error;
    return kept;
  }
}

async function answerAsset(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  if (good(reply)) await shell.put(request, reply.clone()).catch(() => undefined);
  return reply;
}

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('warren-shell-') && name !== SHELL) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && url.origin === root.origin && url.pathname === root.pathname) event.respondWith(answerPage(request));
  else if (isAsset(url)) event.respondWith(answerAsset(request));
});

/* What a page had fetched before this was there; the browser has it still, and need not ask again. */
self.addEventListener('message', (event) => {
  const names = Array.isArray(event.data?.fetched) ? event.data.fetched : [];
  const assets = names.map((name) => new URL(name, root)).filter(isAsset);
  event.waitUntil(Promise.all([
    fetch(page).then((reply) => (good(reply) ? keepPage(reply) : undefined)).catch(() => undefined)
      .then(() => Promise.all(assets.map((url) => answerAsset(new Request(url)).catch(() => undefined)))),
  ]));
});
