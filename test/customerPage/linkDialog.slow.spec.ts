import type { Page } from '@playwright/test';
import type { CustomerPageLink } from '../../src/contract/customerPage';
import { doubleTap, openDashboard } from '../customers/dashboardPage';
import { expectAccessible } from '../support/accessible';
import { expect, isolatedTest } from '../support/screen';
import { createTestStore, type TestStore } from '../support/testStore';
import { followLink } from './pageStore';

const { step } = isolatedTest;
const LINKS = '**/api/kiosk/customer-page-links';
const TITLE = 'See your points on your phone';
const openButton = (page: Page) => page.getByRole('button', { name: TITLE });
const dialog = (page: Page) => page.getByRole('dialog', { name: TITLE });
const code = (page: Page) => dialog(page).getByRole('img', { name: 'QR code that opens your points on your phone' });

/** Records the links that the page receives. */
function recordLinks(page: Page): Promise<CustomerPageLink>[] {
  const links: Promise<CustomerPageLink>[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/customer-page-links')) {
      links.push(response.json() as Promise<CustomerPageLink>);
    }
  });
  return links;
}

/** The status that a phone gets for a link. */
const statusOf = async (store: TestStore, link: Promise<CustomerPageLink> | undefined): Promise<number> =>
  (await followLink(store, ((await link)?.url ?? '').split('#')[1] ?? '')).status;

isolatedTest(
  'BX-76 a double tap shows one code, which becomes invalid when the dialog is closed or the customer leaves',
  async ({ page }) => {
    await page.clock.install();
    const store = await createTestStore();
    await openDashboard(page, store, { name: 'Pat Regular', points: 120 });
    const links = recordLinks(page);
    const revoked = () => page.waitForResponse((response) => response.request().method() === 'DELETE');
    await step('a double tap shows one code, large and dark on white in the dark scheme too', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await doubleTap(page, TITLE);
      await expect(code(page)).toBeVisible();
      expect(links).toHaveLength(1);
      const box = await code(page).boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(240);
      await expect(code(page).locator('path').first()).toHaveAttribute('fill', '#ffffff');
      await expect(dialog(page).getByRole('timer')).toHaveText(/^1[12]\d seconds left$/);
      await page.clock.runFor(1_000);
      await expectAccessible(page);
    });
    await step('Close revokes the link and returns the focus', async () => {
      const revocation = revoked();
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      expect((await revocation).status()).toBe(204);
      await expect(dialog(page)).toBeHidden();
      await expect(openButton(page)).toBeFocused();
      expect(await statusOf(store, links[0])).toBe(404);
    });
    await step('a phone that opens the link sees its page, also when the dialog is closed afterward', async () => {
      await openButton(page).click();
      await expect(code(page)).toBeVisible();
      expect(await statusOf(store, links[1])).toBe(204);
      await page.clock.runFor(1_000);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
    });
    await step('a customer who leaves takes the code along', async () => {
      await openButton(page).click();
      await expect(code(page)).toBeVisible();
      const revocation = revoked();
      await page.clock.fastForward(61_000);
      await expect(page).toHaveURL(/customer.entry$/);
      await expect(dialog(page)).toBeHidden();
      expect((await revocation).status()).toBe(204);
      expect(await statusOf(store, links[2])).toBe(404);
    });
  },
);

isolatedTest('BX-76 when a code cannot be created or shown, the customer can try again', async ({ page }) => {
  const store = await createTestStore();
  await openDashboard(page, store);
  const failed = dialog(page).getByText("We couldn't show a code. Please try again.");
  const retry = dialog(page).getByRole('button', { name: 'Try again' });
  await step('the server fails', async () => {
    await page.route(LINKS, (route) => route.fulfill({ status: 500, json: {} }));
    await openButton(page).click();
    await expect(failed).toBeVisible();
    await page.unroute(LINKS);
    await retry.click();
    await expect(code(page)).toBeVisible();
  });
  await step('the part that draws the code cannot be loaded', async () => {
    // The chunk is already loaded. A new page loads it again.
    await page.reload();
    await expect(openButton(page)).toBeEnabled();
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/*.js', (route) => route.abort());
    await openButton(page).click();
    await expect(failed).toBeVisible();
    await page.unroute('**/assets/*.js');
    await retry.click();
    await expect(code(page)).toBeVisible();
  });
});
