/**
 * The service worker of the kiosk and the board. It keeps the built files of one version, so that a reload without a
 * network still shows them. It never sees a request of the API: those are left to the browser.
 */

/** The part of the worker's global scope that is used here. TypeScript's own types of it exclude those of pages. */
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

/** The build replaces this: the paths of the files to keep, and a hash of them. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] };

const worker = globalThis as unknown as WorkerScope;
const PAGE = '/index.html';
const CACHE = `shell-${SHELL.version}`;
/** ms that a page waits for the server before it comes from the cache. */
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

/** Fails as a whole, and with it the installation, when one file cannot be loaded. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The names of all other files contain a hash of their content.
  await cache.addAll(SHELL.files.map((file) => (file === PAGE ? new Request(file, { cache: 'reload' }) : file)));
}

async function deleteOtherVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** A second page may be showing a customer, and still needs the files of its version. */
async function activateForOnlyPage(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}

/** Pages of index.html; the server has others below /api and /my, and files. */
function isPagePath(pathname: string): boolean {
  return !/^\/(api|my)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);
}

/** From the server, which has the newest version, or else from the cache. */
async function getPage(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (!kept) return fetch(request);
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, PAGE_TIMEOUT_MS, null);
  });
  const response = await Promise.race([fetch(request).catch(() => null), timeout]);
  return response === null || response.status >= 500 ? kept : response;
}

/** A file never changes under its name, so the one in the cache is right; others are kept once they are used. */
async function getAsset(event: RequestEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(cache.put(event.request, response.clone()));
  return response;
}
