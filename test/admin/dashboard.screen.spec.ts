import type { Page } from '@playwright/test';
import { expect, signedInAsAdmin, step, storageOf, test } from '../support/screen';
import { createTestStore } from '../support/testStore';
import { newOwner, newStore } from './adminRecords';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const LISTS = [
  ['stores', 'Latest Stores', newStore],
  ['store-owners', 'Latest Store Owners', newOwner],
] as const;

test('AD-03 AD-04 AD-05 AD-01 AD-02 the dashboard counts and lists stores and owners, links to every page and logs out', async ({
  page,
}) => {
  for (let n = 0; n < 5; n += 1) await createTestStore();
  await signedInAsAdmin(page);
  await step(page, 'the counts and the newest five of each are those of the server', async () => {
    // Other tests add and delete stores at the same time, so the page is compared with the responses that it received.
    const bodyOf = async <Body>(path: string) =>
      (await page.waitForResponse((response) => response.url().includes(`/api/${path}`))).json() as Promise<Body>;
    const responses = Promise.all([
      bodyOf<{ total: number; active: number }>('stores/counts'),
      bodyOf<{ total: number; activeStores: number }>('store-owners/counts'),
      bodyOf<{ name: string; createdAt: string }[]>('stores?page=1&limit=5'),
      bodyOf<{ name: string; createdAt: string }[]>('store-owners?page=1&limit=5'),
    ]);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const [stores, owners, newestStores, newestOwners] = await responses;
    const text = (count: number) => count.toLocaleString('en-US');
    const storeCard = page.getByRole('group', { name: 'Total Stores' });
    await expect(storeCard).toContainText(text(stores.total));
    await expect(storeCard).toContainText(`${text(stores.active)} active`);
    const ownerCard = page.getByRole('group', { name: 'Store Owners' });
    await expect(ownerCard).toContainText(text(owners.total));
    await expect(ownerCard.getByText(`${text(owners.activeStores)} active stores`, { exact: true })).toBeVisible();
    for (const [rows, name] of [
      [newestStores, 'Latest Stores'],
      [newestOwners, 'Latest Store Owners'],
    ] as const) {
      expect(rows).toHaveLength(5);
      const times = rows.map(({ createdAt }) => Date.parse(createdAt));
      expect(times).toEqual([...times].sort((a, b) => b - a));
      await expect(section(page, name).getByRole('listitem')).toContainText(rows.map((row) => row.name));
    }
  });
  await step(page, 'the sidebar is titled Management Portal and links to every admin page', async () => {
    const sidebar = page.getByRole('complementary');
    await expect(sidebar.getByText('Management Portal')).toBeVisible();
    await expect(sidebar).toHaveCSS('position', 'fixed');
    await expect(sidebar.getByRole('navigation').getByRole('link')).toHaveText([
      'Dashboard',
      'Owners',
      'Platform Admins',
      'Stores',
      'Groups',
      'Jobs',
      'Audit Log',
      'System',
      'Profile',
    ]);
    for (const [link, path, heading] of [
      ['Owners', '/admin/store-owners', 'Store Owners'],
      ['Platform Admins', '/admin/platform-admins', 'Platform Administrators'],
      ['Stores', '/admin/stores', 'Stores Management'],
      ['Groups', '/admin/store-groups', 'Store Groups'],
      ['Jobs', '/admin/jobs', 'Jobs'],
      ['Audit Log', '/admin/audit', 'Audit Log'],
      ['Dashboard', '/admin/dashboard', 'Dashboard'],
    ] as const) {
      await sidebar.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });
  await step(page, 'a row opens the details of its store, without reading its keys', async () => {
    const known = newStore(1, { pointsPerDollar: 2.5, cloverMerchantId: 'M123ABC' });
    for (const [api, , newRow] of LISTS) {
      await page.route(`**/api/${api}?page=1&limit=5`, (route) =>
        route.fulfill({
          json: [1, 2, 3, 4, 5].map((n) => ({
            ...(n === 1 && api === 'stores' ? known : newRow(n)),
            name: `Copper Kettle Tea House ${n}`,
          })),
          headers: { 'x-total-count': '5' },
        }),
      );
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/admin/dashboard');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const open = (n: number) =>
      section(page, 'Latest Stores')
        .getByRole('button', { name: `House ${n}` })
        .click();
    await open(1);
    const dialog = page.getByRole('dialog');
    for (const text of [known.id, 'store-1', 'Active', '2.5', 'M123ABC', 'Created', 'Updated']) {
      await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open(2);
    await expect(dialog.getByText('Not set').first()).toBeVisible();
    expect(calls.filter((path) => /^\/api\/stores\/[0-9a-f-]{36}/.test(path))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // On a phone with increased letter spacing, a row must still show its names, status and date.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
      document.adoptedStyleSheets = [sheet];
    });
    for (const [, name] of LISTS) {
      const rows = section(page, name).getByRole('listitem');
      await expect(rows).toHaveCount(5);
      await expect(rows.first().locator('time')).toBeVisible();
      const cut = await rows
        .locator('p')
        .evaluateAll((all) =>
          all.filter(
            (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
          ),
        );
      expect(cut).toEqual([]);
      // The digits of the dates are aligned in columns, both in links and in buttons.
      await expect(rows.first().locator('time')).toHaveCSS('font-variant-numeric', 'tabular-nums');
    }
  });
  await step(page, 'logout asks for confirmation, clears the session and goes to /auth/dashboard', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
    await expect(dialog).toContainText(
      'Are you sure you want to logout? You will be redirected to the admin login page and all your session data will be cleared.',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await storageOf(page)).toHaveProperty('token');
    await page.getByRole('button', { name: 'Logout' }).click();
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/dashboard');
    for (const key of ['token', 'role', 'isDashboard']) expect(await storageOf(page)).not.toHaveProperty(key);
  });
});
