/**
 * The service worker of the kiosk and the board. It caches the built files of one version, so that the pages reload
 * without a network. API requests are never handled here.
 */

/**
 * The part of the service worker's global scope that this file uses. TypeScript cannot load its own types for a worker
 * together with the types for a page.
 */
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The build replaces this constant with the paths of the files to cache and a hash of them. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] };

const worker = globalThis as unknown as WorkerScope;
const PAGE = '/index.html';
const CACHE = `shell-${SHELL.version}`;
/** After this many ms without a response from the server, the page is served from the cache. */
const PAGE_TIMEOUT_MS = 4_000;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOtherVersions(), worker.clients.claim()])),
);
worker.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(activateForOnlyPage());
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && isPagePath(pathname)) event.respondWith(getPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(getAsset(event));
});

/** Rejects, and so fails the installation, when one of the files cannot be loaded. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Only index.html bypasses the HTTP cache: the names of all other files contain a hash of their content.
  await cache.addAll(SHELL.files.map((file) => (file === PAGE ? new Request(file, { cache: 'reload' }) : file)));
}

async function deleteOtherVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** With a second page open, the old version stays active, because that page still needs its files. */
async function activateForOnlyPage(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}

/** Whether index.html serves this path. The server handles /api and /my, and a path with an extension is a file. */
function isPagePath(pathname: string): boolean {
  return !/^\/(api|my)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);
}

/** Loads the page from the server, which has the newest version, and from the cache if the server fails or is slow. */
async function getPage(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (!kept) return fetch(request);
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, PAGE_TIMEOUT_MS, null);
  });
  const response = await Promise.race([fetch(request).catch(() => null), timeout]);
  return response === null || response.status >= 500 ? kept : response;
}

/** Serves a file from the cache, because its name changes with its content. Files not yet in the cache are added. */
async function getAsset(event: RequestEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(cache.put(event.request, response.clone()));
  return response;
}
