import { expect, test as base, type Page } from '@playwright/test';
import { call, serverUrl } from './http';
import { closeSql } from './sql';
import { addAccount, PASSWORD, signIn, type TestStore } from './testStore';

export { expect };

/**
 * The screen tests' own test: pages open on the server of this run, and a page that throws or breaks its
 * Content-Security-Policy fails the test, whatever else it shows.
 */
export const test = base.extend<{ watched: undefined }, { database: undefined }>({
  baseURL: async ({}, provide) => provide(serverUrl()),
  watched: [
    async ({ page }, provide) => {
      const wrong: string[] = [];
      page.on('pageerror', (error) => wrong.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy|Warning: /.test(message.text())) wrong.push(message.text());
      });
      await provide(undefined);
      expect(wrong).toEqual([]);
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
});

/** Puts a session into the raw storage keys before the page loads, as the sign-in pages leave it. */
export async function signedIn(page: Page, world: TestStore, as: 'owner' | 'kiosk' | 'cashier'): Promise<string> {
  const token = await signIn(
    as === 'cashier' ? world.cashierEmail : world.ownerEmail,
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

/** The same for a platform administrator; answers the token. On another server than the run's, it names an account there. */
export async function signedInAsAdmin(page: Page, on?: { url: string; email: string }): Promise<string> {
  const email = on?.email ?? (await addAccount({ storeId: null, role: 'platform_admin' })).email;
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    body: { email, password: PASSWORD },
    ...(on && { server: on.url }),
  });
  await putStorage(page, { token: body.token, role: 'platform_admin', isDashboard: 'true' }, on?.url);
  return body.token;
}

/** Sets localStorage once, before the first page of this test loads; later loads keep what the app made of it. */
export async function putStorage(page: Page, entries: Record<string, string>, server = ''): Promise<void> {
  await page.goto(`${server}/favicon.svg`);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/** All of localStorage. */
export function storageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
}
