import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { fetchAlone, serverUrl } from '../support/http';
import { expect, putStorage, signedIn, storageOf, isolatedTest as test } from '../support/screen';
import { createTestStore, PASSWORD } from '../support/testStore';

/** The pages with a first picture that need no session, with their headings. */
const SIGN_IN_PAGES = [
  ['/auth/login', 'Welcome Back'],
  ['/auth/dashboard', 'Management Portal'],
  ['/auth/cashier', 'Cashier Login'],
] as const;

/** The scripts of the app, without the one that belongs to the picture. */
const APP_SCRIPTS = /\/assets\/(?!earlyScript)[^/]+\.js$/;

/** Holds the scripts of the app back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(APP_SCRIPTS, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Collects what the browser reports: React reports a picture unlike the page as an error. */
function watchConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) messages.push(message.text());
  });
  return messages;
}

/** Opens a page while the scripts are held back. */
async function openPicture(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#root > *').first()).toBeVisible();
  return release;
}

/** Waits until the app has taken the picture over. */
const takenOver = (page: Page) =>
  page.waitForFunction(() => !('takeOverPicture' in window) && document.querySelector('link[data-picture]') === null);

/** Adds up the layout shifts of the page from now on, which the returned function reads. */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shift = { sum: 0 };
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) shift.sum += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, { readShift: () => (add(observer.takeRecords()), shift.sum) });
  });
  return () =>
    page.evaluate(async () => {
      // What has changed is painted by then.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { readShift: () => number }).readShift();
    });
}

/** The elements of the page stay when the app takes them over. */
async function expectTakenOver(page: Page, release: () => void): Promise<void> {
  const picture = await page.locator('#root h1, #root main').first().elementHandle();
  // The font comes when it comes. Its fallback is almost as wide.
  await page.evaluate(() => document.fonts.ready);
  const readShift = await watchShift(page);
  release();
  await takenOver(page);
  expect(await picture.evaluate((element) => element.isConnected)).toBe(true);
  expect(await readShift()).toBe(0);
}

test('LV-05 the sign-in pages are there before the scripts run, accessible and in both color schemes, and do not move', async ({
  page,
}) => {
  const reported = watchConsole(page);
  for (const [path, heading] of SIGN_IN_PAGES) {
    const release = await openPicture(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('#skeleton')).toBeHidden();
    await expectAccessible(page);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(248, 247, 243)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).toBe('rgb(13, 20, 18)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectTakenOver(page, release);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(reported).toEqual([]);
});

test('LV-05 kiosk and board are there before the scripts run, with the name of their store', async ({ page }) => {
  const reported = watchConsole(page);
  const store = await createTestStore();
  for (const [as, path] of [
    ['kiosk', '/customer/entry'],
    ['cashier', '/cashier/dashboard'],
  ] as const) {
    await signedIn(page, store, as);
    const name = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('auth_user') ?? '') as { store: { name: string } }).store.name,
    );
    const release = await openPicture(page, path);
    await expect(page.getByText(name)).toBeVisible();
    await expectAccessible(page);
    await expectTakenOver(page, release);
    await expect(page.getByText(name)).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(reported).toEqual([]);
});

test('LV-05 a page that will look otherwise shows the skeleton instead of its picture', async ({ page }) => {
  const store = await createTestStore();
  const open = async (path: string, entries: Record<string, string>) => {
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.clear());
    await putStorage(page, entries);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#skeleton')).toBeVisible();
    await expect(page.locator('#root')).toBeHidden();
    release();
    await expect(page.locator('#root > *').first()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
  await signedIn(page, store, 'owner');
  const session = await storageOf(page);
  await open('/auth/login', session);
  await expect(page).toHaveURL(/\/owner\/dashboard$/);
  await open('/customer/entry', {});
  await expect(page).toHaveURL(/\/auth\/login$/);
  await open('/customer/entry', { ...session, isDashboard: 'false', language: 'es' });
  await open('/customer/entry', { ...session, isDashboard: 'false', auth_user: '{' });
  await open('/cashier/dashboard', {});
  await open('/setup', {});
});

test('LV-05 the files of the pictures contain no inline style or script, and nothing of a store', async () => {
  for (const path of ['/auth/login', '/customer/entry', '/cashier/dashboard', '/setup']) {
    const text = await (await fetchAlone(serverUrl() + path)).text();
    expect(text).toContain('<div id="root"><');
    expect(text).not.toMatch(/<style|<script(?! (defer="defer" )?src="\/assets\/)| style=|\son\w+=|STORE-NAME/);
  }
});

test('LV-06 what is typed and pressed before the scripts run signs in, and never reaches the address', async ({
  page,
}) => {
  const store = await createTestStore();
  const release = await openPicture(page, '/auth/dashboard');
  await page.keyboard.type(store.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page).toHaveURL(/\/owner\/dashboard$/);
});

test('LV-06 what is typed before the scripts run stays, with the focus', async ({ page }) => {
  const release = await openPicture(page, '/auth/login');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill('pat@example.com');
  await password.pressSequentially('secr');
  release();
  await takenOver(page);
  await expect(password).toBeFocused();
  await password.pressSequentially('et');
  await expect(password).toHaveValue('secret');
  const sent = page.waitForRequest('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ email: 'pat@example.com', password: 'secret' });
});

test('LV-06 keys pressed on the kiosk before the scripts run are typed in order', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'kiosk');
  const release = await openPicture(page, '/customer/entry');
  for (const key of ['2', '0', '2']) await page.getByRole('button', { name: key, exact: true }).click();
  await page.keyboard.press('5');
  release();
  await expect(page.getByRole('textbox')).toHaveValue('(202) 5');
});

test('LV-06 keys pressed on the kiosk while the earlier ones are repeated come after them, once', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'kiosk');
  const release = await openPicture(page, '/customer/entry');
  // So many that the repetition lasts while the next ones are typed.
  for (let pair = 0; pair < 150; pair += 1) {
    await page.keyboard.press('1');
    await page.keyboard.press('Backspace');
  }
  await page.keyboard.type('202');
  release();
  await page.waitForFunction(() => !('takeOverPicture' in window));
  await page.keyboard.type('5550123');
  await expect(page.getByRole('textbox')).toHaveValue('(202) 555-0123');
});

test('LV-06 a form sends nothing without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.locator('[name=email]').fill('pat@example.com');
  await page.locator('[name=password]').fill('secret');
  await page.locator('[name=password]').press('Enter');
  await page.locator('[type=submit]').click();
  expect(page.url()).toBe(`${baseURL}/auth/login`);
  await context.close();
});
