import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { serverUrl } from '../support/http';
import { expect, isolatedTest, signedIn, storageOf } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';
import { startDeployProxy, type DeployProxy } from './deployProxy';

const test = isolatedTest.extend<{ front: DeployProxy }>({
  front: async ({}, provide) => {
    const proxy = await startDeployProxy(serverUrl());
    await provide(proxy);
    await proxy.close();
  },
  baseURL: async ({ front }, provide) => provide(front.url),
});
test.use({ serviceWorkers: 'allow' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { name: 'Join Our Loyalty Program' });
const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'No internet. Trying again…' });
const versions = (page: Page) => page.evaluate(() => caches.keys());

/** Waits until the service worker has cached the page. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
async function checkIn(page: Page, phone: string) {
  await page.keyboard.type(phone.slice(2));
  await page.keyboard.press('Enter');
  await button(page, 'Continue').click();
  await expect(button(page, 'View Rewards')).toBeVisible();
}
/** The paths and texts of everything in the caches. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found = { paths: [] as string[], text: '' };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.paths.push(new URL(request.url).pathname);
        found.text += (await (await cache.match(request))?.text()) ?? '';
      }
    }
    return found;
  });

test('BX-07 a kiosk that is reloaded without a network shows a notice, recovers by itself and caches no customer data', async ({
  page,
  front,
}) => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { name: 'Nora Nowhere' });
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await isKept(page);
  await checkIn(page, customer.phone);
  await button(page, 'Logout').click();
  await expect(title(page)).toBeVisible();

  front.setConnected(false);
  await page.reload();
  await expect(title(page)).toBeVisible();
  await expect(page.getByText(store.name)).toBeVisible();
  await expect(offline(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  front.setConnected(true);
  await expect(offline(page)).toBeHidden();
  await checkIn(page, customer.phone);

  // The dashboard with a customer must reload too.
  front.setConnected(false);
  await page.reload();
  await expect(offline(page)).toBeVisible();
  front.setConnected(true);
  await expect(offline(page)).toBeHidden();
  await expect(page.getByText(customer.name).first()).toBeVisible();
  await button(page, 'Logout').click();
  await button(page, 'Logout').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/auth.login$/);

  const { paths, text } = await cached(page);
  expect(paths).toContain('/index.html');
  expect(paths.some((path) => path.endsWith('.woff2'))).toBe(true);
  expect(paths.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([]);
  for (const personal of [customer.phone, customer.name, store.name]) {
    expect(text + JSON.stringify(await storageOf(page))).not.toContain(personal);
  }
});

test('BX-07 a new version waits while a customer is checked in, and takes effect when the kiosk is idle', async ({
  page,
  front,
}) => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  await signedIn(page, store, 'kiosk');
  await page.clock.install();
  await page.goto('/customer/entry');
  await isKept(page);
  await checkIn(page, customer.phone);
  const before = await versions(page);
  expect(before).toHaveLength(1);

  front.deploy();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
  await page.clock.runFor(45_000);
  expect(await versions(page)).toEqual([...before, 'shell-deployed1']);
  await button(page, 'Logout').click();
  await expect(title(page)).toBeVisible();
  await page.keyboard.type('202');
  await page.clock.runFor(39_000);
  expect(await versions(page)).toHaveLength(2);
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(2_000);
  await reloaded;
  await expect(title(page)).toBeVisible();
  expect(await versions(page)).toEqual(['shell-deployed1']);
});
