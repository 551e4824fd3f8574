import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { CONTEXT_OPTIONS } from './contextOptions';
import { call, serverUrl } from './http';
import { moveClock, offsetMs } from './movedClock.cjs';
import { closeSql } from './sql';
import { addAccount, PASSWORD, signIn, type TestStore } from './testStore';

export { expect };

/** Shifts the clock of a context's pages like that of this process. */
export async function moveBrowserClock(context: BrowserContext): Promise<void> {
  if (offsetMs !== 0) await context.addInitScript(moveClock, offsetMs);
}

/**
 * The base of the screen tests. Pages open on the server of this run, and a page that throws an error or violates its
 * Content-Security-Policy fails its test. Each test has a separate browser context.
 */
export const isolatedTest = base.extend<
  { pageErrors: undefined },
  { database: undefined; sharedContext: BrowserContext }
>({
  baseURL: async ({}, provide) => provide(serverUrl()),
  context: async ({ context }, provide) => {
    await moveBrowserClock(context);
    await provide(context);
  },
  pageErrors: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy|Warning: /.test(message.text())) errors.push(message.text());
      });
      await provide(undefined);
      // A response that arrives while the page is closing must not fail the test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  database: [
    async ({}, provide) => {
      await provide(undefined);
      await closeSql();
    },
    { scope: 'worker', auto: true },
  ],
  // Declared for both kinds of tests, because differing worker fixtures would end the worker and its browser.
  sharedContext: [
    async ({ browser }, provide) => {
      const context = await browser.newContext({ ...CONTEXT_OPTIONS, baseURL: serverUrl() });
      await moveBrowserClock(context);
      await provide(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/**
 * Like isolatedTest, but with one browser context per worker, because loading and compiling the client took a third of
 * each test's time. Each test gets a new page, empty storage and no permissions, and a failed test ends its worker. A
 * test that changes the context in other ways (clock, init scripts, offline, context options) must use isolatedTest.
 */
export const test = isolatedTest.extend({
  context: async ({ sharedContext }, provide, testInfo) => {
    await provide(sharedContext);
    for (const page of sharedContext.pages()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await page.screenshot({ path: testInfo.outputPath('failed.png') }).catch(() => undefined);
      }
      const devTools = await sharedContext.newCDPSession(page);
      await devTools.send('Storage.clearDataForOrigin', { origin: serverUrl(), storageTypes: 'all' });
      await page.close();
    }
    await sharedContext.clearCookies();
    await sharedContext.clearPermissions();
  },
});

/** Signs in and writes the session to local storage before the page loads, as the sign-in pages do. */
export async function signedIn(page: Page, store: TestStore, as: 'owner' | 'kiosk' | 'cashier'): Promise<string> {
  const token = await signIn(
    as === 'cashier' ? store.cashierEmail : store.ownerEmail,
    as === 'kiosk' ? 'kiosk' : undefined,
  );
  const profile = await call('GET', '/store-owners/me', { token });
  await putStorage(page, {
    token,
    role: as === 'cashier' ? 'cashier' : 'store_owner',
    isDashboard: as === 'kiosk' ? 'false' : 'true',
    auth_user: JSON.stringify(profile.body),
  });
  return token;
}

/** Signs in as a new platform administrator, or as an existing one of another server. Returns the token. */
export async function signedInAsAdmin(page: Page, on?: { url: string; email: string }): Promise<string> {
  const email = on?.email ?? (await addAccount({ storeId: null, role: 'platform_admin' })).email;
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    body: { email, password: PASSWORD },
    ...(on && { server: on.url }),
  });
  await putStorage(page, { token: body.token, role: 'platform_admin', isDashboard: 'true' }, on?.url);
  return body.token;
}

/** A step of a test. Its routes and viewport are reset at the end, so that it does not affect the next step. */
export function step(page: Page, title: string, body: () => Promise<void>): Promise<void> {
  return base.step(title, async () => {
    await body();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const { viewport } = CONTEXT_OPTIONS;
    if (viewport && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
  });
}

/**
 * Opens a path like a link of the app, without reloading the app if it is loaded. Everything on the screen is unmounted
 * first, including dialogs and toasts; the session and cached responses stay.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isLoaded = await page.evaluate(() => document.querySelector('#root > *') !== null);
  if (!isLoaded) {
    await page.goto(path);
    return;
  }
  await page.evaluate(async (to) => {
    const { state } = history as { state: object | null };
    // The index stays unchanged, so that an open dialog does not mistake this for Back.
    const navigate = (url: string) => {
      history.pushState({ ...state, usr: null, key: url }, '', url);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    };
    navigate('/nowhere');
    while (!document.querySelector('h1')?.textContent.startsWith('Oops')) await new Promise(requestAnimationFrame);
    navigate(to);
  }, path);
}

/** Sets local storage once, before the first page of a test loads. Later loads keep the app's changes. */
export async function putStorage(page: Page, entries: Record<string, string>, server = ''): Promise<void> {
  await page.goto(`${server}/favicon.svg`);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/** All entries of local storage. */
export function storageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
}

/** Makes the chunks that contain this text fail to load until the returned function is called. */
export async function blockCode(page: Page, text: string): Promise<() => void> {
  let isBlocked = true;
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if (isBlocked && (await response.text()).includes(text)) await route.abort();
    else await route.fulfill({ response });
  });
  // The route is not removed, because a request in progress would then be handled twice.
  return () => {
    isBlocked = false;
  };
}
