// Keeps the app itself on the phone, so that it opens where there is no network; the games it shows
// there are kept by the app.
declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: a name for this build, and every file of it. */
declare const __BUILD__: { name: string; files: string[] };

const PAGE = '/';
const PAGES = /^\/(?:join|j|s|tv|g\/[0-9a-f-]{36})?\/?$/i;
const KEPT = `app ${__BUILD__.name}`;

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

// A new build waits until a player asks for it: nobody's screen changes in the middle of a turn.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && PAGES.test(pathname)) event.respondWith(answer(PAGE, request));
  else if (__BUILD__.files.includes(pathname)) event.respondWith(answer(pathname, request));
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(KEPT);
  const requests = [PAGE, ...__BUILD__.files].map((path) => new Request(path, { cache: 'no-cache' }));
  await cache.addAll(requests);
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

async function answer(path: string, request: Request): Promise<Response> {
  const kept = await caches.open(KEPT).then((cache) => cache.match(path));
  return kept ?? fetch(request);
}

export {};
