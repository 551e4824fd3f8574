import type { Locator, Page } from '@playwright/test';
import { expect, signedIn, step, test, visit } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';

const FIGURE = '987,654,321';

/** Sets the numeric fields with these names to nine-digit numbers in all responses. */
async function replaceNumbers(page: Page, names: string): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(new RegExp(`"(${names})":\\d+`, 'g'), '"$1":987654321');
    await route.fulfill({ response, body });
  });
}

const isCut = (text: Locator) => text.evaluate((element) => element.scrollWidth > element.clientWidth);
const countLines = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });

/** The distance in px from a figure to the icon of its card, or the right edge of the card if it has no icon. */
const getRoomBeside = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).evaluate((element, text) => {
    const range = document.createRange();
    const shown = [...element.querySelectorAll('p')].find(({ textContent }) => textContent === text);
    if (!shown) return -1;
    range.selectNodeContents(shown);
    const icon = element.lastElementChild?.querySelector('svg')?.getBoundingClientRect();
    const end = icon && icon.width > 0 ? icon.left : element.getBoundingClientRect().right;
    return end - range.getBoundingClientRect().right;
  }, FIGURE);

test('OD-03 AC-01 figures of nine digits fit their cards next to the icons and stay on one line in tables', async ({
  page,
}) => {
  const store = await createTestStore();
  await addCustomer(store, { name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren', phone: '+12025550177' });
  await signedIn(page, store, 'owner');
  const pages = [
    ['/owner/activities', 'totalRedemptions|pendingRedemptions|totalPointsRedeemed'],
    ['/owner/dashboard', 'totalCustomers|totalPointsIssued'],
  ] as const;
  for (const [path, names] of pages) {
    await step(page, path, async () => {
      await replaceNumbers(page, names);
      await visit(page, path);
      await expect(page.getByText(FIGURE).first()).toBeVisible();
      for (const width of [320, 390, 768, 1100, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(async () => Promise.all((await page.getByText(FIGURE).all()).map(isCut)), { message: `${width} px` })
          .not.toContain(true);
        if (path === '/owner/dashboard') {
          await expect.poll(() => getRoomBeside(page, 'Points Issued')).toBeGreaterThanOrEqual(0);
        }
      }
    });
  }
  await step(page, 'in a table next to a long name', async () => {
    await replaceNumbers(page, 'loyaltyPoints|visits');
    await visit(page, '/owner/manage-customers');
    const figures = page.getByRole('cell', { name: FIGURE }).getByText(FIGURE);
    await expect(figures).toHaveCount(2);
    for (const figure of await figures.all()) expect(await countLines(figure)).toBe(1);
  });
});
