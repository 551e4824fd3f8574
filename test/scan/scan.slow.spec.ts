import type { BrowserContext, Page } from '@playwright/test';
import { createLink } from '../customerPage/pageStore';
import { expectAccessible } from '../support/accessible';
import { browserLaunch } from '../support/browserBinary';
import { CONTEXT_OPTIONS } from '../support/contextOptions';
import { call, serverUrl } from '../support/http';
import { expect, isolatedTest, moveBrowserClock, signedIn } from '../support/screen';
import { addCustomer, type TestStore } from '../support/testStore';
import { createFilm } from './cameraPicture';
import { createScanStore, scan, showCode } from './scanCalls';

const { step } = isolatedTest;
const PHONE = { width: 390, height: 844 };
const film = createFilm();
const { launchOptions } = browserLaunch();

isolatedTest.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      // Headless Chromium cannot ask the user for permission. This flag grants it.
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film.file}`,
    ],
  },
});
isolatedTest.beforeAll(() => film.show('nothing to scan yet'));
isolatedTest.afterAll(() => film.remove());

const openScan = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan your code' });
const refusal = (page: Page) => dialog(page).getByText('This code does not work. Show the current code on your phone.');

/** Records the tracks of every camera that a page turns on. */
async function recordTracks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    // Pages without HTTPS have no mediaDevices.
    if (!mediaDevices) return;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}
const listTracks = (page: Page) =>
  page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState));

/** Opens the entry page of a signed-in kiosk that may use its camera. */
async function openKiosk(context: BrowserContext, page: Page, store: TestStore): Promise<void> {
  await recordTracks(context);
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
}

isolatedTest(
  'a customer checks in once with the code on their phone, and the kiosk turns its camera off',
  async ({ page, context, browser }) => {
    const store = await createScanStore();
    const customer = await addCustomer(store, { name: 'Pat Regular' });
    await openKiosk(context, page, store);
    const phoneContext = await browser.newContext({ ...CONTEXT_OPTIONS, baseURL: serverUrl(), viewport: PHONE });
    await moveBrowserClock(phoneContext);
    const phone = await phoneContext.newPage();

    await step('the phone shows the code in the dark scheme too, and hides it', async () => {
      await phone.emulateMedia({ colorScheme: 'dark' });
      await phone.goto(`/my/${store.subdomain}#${await createLink(store, customer)}`);
      await phone.getByRole('button', { name: 'Show code' }).click();
      const code = phone.getByRole('img', { name: 'QR code for check-in' });
      await expect(code).toBeVisible();
      await expectAccessible(phone);
      await film.show(await code.screenshot());
      await phone.getByRole('button', { name: 'Hide code' }).click();
      await expect(code).toBeHidden();
    });
    await step('the kiosk reads it and checks the customer in', async () => {
      await openScan(page);
      await expect(page).toHaveURL(/customer.check-in$/);
      await expect(page.getByText('Welcome back')).toBeVisible();
      await expect(page.getByText('Pat Regular')).toBeVisible();
      await expect.poll(() => listTracks(page)).toEqual(['ended']);
    });
    await step('the same code does not work again', async () => {
      await page.getByRole('button', { name: 'Exit' }).click();
      await openScan(page);
      await expect(refusal(page)).toBeVisible();
      await expect(dialog(page).getByLabel('Picture of the camera')).toBeVisible();
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Enter phone number' }).click();
      await expect(dialog(page)).toBeHidden();
      expect(await listTracks(page)).toEqual(['ended', 'ended']);
    });
    await phoneContext.close();
  },
);

isolatedTest('scanning continues after a refused code, with one request per code', async ({ page, context }) => {
  const store = await createScanStore();
  const [used, fresh] = [await addCustomer(store), await addCustomer(store, { name: 'Nora New' })];
  const usedCode = await showCode(store, used);
  await scan(store, usedCode);
  await openKiosk(context, page, store);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/kiosk/scans')) sent.push(request.postDataJSON());
  });
  const freshCode = await showCode(store, fresh);
  await film.show(usedCode, freshCode);
  await openScan(page);
  await expect(page.getByText('Nora New')).toBeVisible();
  // The video may have started in the middle.
  expect(sent.filter((body) => JSON.stringify(body).includes(freshCode))).toHaveLength(1);
  expect(sent.filter((body) => JSON.stringify(body).includes(usedCode)).length).toBeLessThanOrEqual(1);
});

isolatedTest(
  'the camera turns off when nobody touches the dialog, and when the page is hidden',
  async ({ page, context }) => {
    await film.show('https://example.com');
    const store = await createScanStore();
    await page.clock.install();
    await openKiosk(context, page, store);
    await openScan(page);
    await expect(dialog(page).getByLabel('Picture of the camera')).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(dialog(page)).toBeHidden();
    expect(await listTracks(page)).toEqual(['ended']);
    await openScan(page);
    await expect(dialog(page).getByLabel('Picture of the camera')).toBeVisible();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.runFor(1_000);
    await expect(dialog(page)).toBeHidden();
    expect(await listTracks(page)).toEqual(['ended', 'ended']);
  },
);

isolatedTest('a kiosk whose camera is denied offers the phone number instead', async ({ page, context }) => {
  const store = await createScanStore();
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await openScan(page);
  await expect(dialog(page).getByRole('alert')).toHaveText("The camera can't be used. Please enter your phone number.");
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Enter phone number' }).click();
  await page.keyboard.type('202');
  await expect(page.getByLabel('Phone number')).toHaveValue('(202');
});

isolatedTest(
  'a kiosk without a camera, or of a store that does not scan, has no scan button',
  async ({ page, context }) => {
    const scanButton = page.getByRole('button', { name: 'Scan', exact: true });
    const openEntry = async () => {
      await page.goto('/customer/entry');
      await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
      await page.waitForLoadState('networkidle');
    };
    const store = await createScanStore();
    await signedIn(page, store, 'kiosk');
    await openEntry();
    await expect(scanButton).toBeVisible();
    await call('PATCH', '/store/settings', { token: await store.ownerToken(), body: { isScanEnabled: false } });
    await openEntry();
    await expect(scanButton).toBeHidden();
    await call('PATCH', '/store/settings', { token: await store.ownerToken(), body: { isScanEnabled: true } });
    await context.addInitScript(() => {
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
    });
    await openEntry();
    await expect(scanButton).toBeHidden();
  },
);
