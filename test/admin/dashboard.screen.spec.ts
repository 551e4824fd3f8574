import type { Page } from '@playwright/test';
import { holdRequests } from '../support/adminScreen';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { expect, signedInAsAdmin, storageOf, test, step } from '../support/screen';

/** A separate server, because the dashboard counts every store and owner. */
let platform: DedicatedServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  platform = await startDedicatedServer();
});
test.afterAll(() => platform.close());

async function open(page: Page): Promise<void> {
  await page.goto(`${platform.url}/admin/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Records the paths of the API calls from now on. */
function recordApiCalls(page: Page): () => string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return () => calls;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('AD-04 AD-03 an empty platform shows zero counts and empty lists of stores and owners', async ({ page }) => {
  await signedInAsAdmin(page, platform);
  await open(page);
  await expect(section(page, 'Latest Stores').getByText('No stores found', { exact: true })).toBeVisible();
  await expect(section(page, 'Latest Store Owners').getByText('No store owners found', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Total Stores' })).toContainText('0 active');
  await expect(
    page.getByRole('group', { name: 'Store Owners' }).getByText('0 active stores', { exact: true }),
  ).toBeVisible();
});

test('AD-03 AD-04 AD-05 AD-01 AD-02 the dashboard counts and lists stores and owners, links to every page and logs out', async ({
  page,
}) => {
  await signedInAsAdmin(page, platform);
  await step(
    page,
    'the dashboard counts stores and owners and lists the newest five of each, newest first',
    async () => {
      // Store 1 is the oldest; every third is inactive; stores 1 to 6 have an owner, store 2 has two.
      await platform.sql(
        `insert into stores (name, subdomain, is_active, created_at)
     select 'Shop ' || n, 'shop-' || n, n % 3 <> 0, now() - (10 - n) * interval '1 day' from generate_series(1, 8) n`,
      );
      await platform.sql(
        `insert into accounts (store_id, role, name, email, password_hash, created_at)
     select s.id, 'store_owner', 'Owner ' || n, 'owner-' || n || '@example.com', 'x', now() - (10 - n) * interval '1 day'
     from generate_series(1, 7) n join stores s on s.subdomain = 'shop-' || case n when 7 then 2 else n end`,
      );
      await platform.sql(
        `update stores set clover_merchant_id = 'M123ABC', points_per_dollar = 2.5 where subdomain = 'shop-8'`,
      );
      await open(page);
      const stores = page.getByRole('group', { name: 'Total Stores' });
      await expect(stores).toContainText('8');
      await expect(stores).toContainText('6 active');
      const owners = page.getByRole('group', { name: 'Store Owners' });
      await expect(owners).toContainText('7');
      // Of the six stores with an owner, 3 and 6 are inactive.
      await expect(owners.getByText('4 active stores', { exact: true })).toBeVisible();
      await expect(section(page, 'Latest Stores').getByRole('listitem')).toContainText([
        'Shop 8',
        'Shop 7',
        'Shop 6',
        'Shop 5',
        'Shop 4',
      ]);
      await expect(section(page, 'Latest Store Owners').getByRole('listitem')).toContainText([
        'Owner 7',
        'Owner 6',
        'Owner 5',
        'Owner 4',
        'Owner 3',
      ]);
    },
  );
  await step(page, 'a store in the list opens its details without reading its secrets', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await section(page, 'Latest Stores')
      .getByRole('button', { name: /Shop 8/ })
      .click();
    const dialog = page.getByRole('dialog');
    const [row] = (await platform.sql("select id from stores where subdomain = 'shop-8'")) as { id: string }[];
    for (const text of [String(row?.id), 'shop-8', 'Active', '2.5', 'M123ABC', 'Created', 'Updated']) {
      await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
    }
    expect(calls.filter((path) => path === `/api/stores/${String(row?.id)}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await section(page, 'Latest Stores')
      .getByRole('button', { name: /Shop 7/ })
      .click();
    await expect(dialog.getByText('Not set').first()).toBeVisible();
  });
  await step(page, 'the sidebar is titled Management Portal and links to every admin page', async () => {
    await page.keyboard.press('Escape');
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
      'System',
    ]);
    for (const [link, path, heading] of [
      ['Owners', '/admin/store-owners', 'Store Owners'],
      ['Platform Admins', '/admin/platform-admins', 'Platform Administrators'],
      ['Stores', '/admin/stores', 'Stores Management'],
      ['Groups', '/admin/store-groups', 'Store Groups'],
      ['Jobs', '/admin/jobs', 'Jobs'],
      ['Dashboard', '/admin/dashboard', 'Dashboard'],
    ] as const) {
      await sidebar.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(`${platform.url}${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
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
    await expect(page).toHaveURL(`${platform.url}/auth/dashboard`);
    for (const key of ['token', 'role', 'isDashboard']) expect(await storageOf(page)).not.toHaveProperty(key);
  });
});

test('AD-03 AD-04 Q-60 counts and lists that fail can be retried, and rows fit a phone', async ({ page }) => {
  await signedInAsAdmin(page, platform);
  await step(page, 'counts and lists that fail to load show an error and load on retry', async () => {
    await signedInAsAdmin(page, platform);
    let down = true;
    await page.route(/\/api\/(stores|store-owners)\b/, (route) =>
      down
        ? route.fulfill({
            status: 503,
            json: { statusCode: 503, error: 'Service Unavailable', message: 'Back in a moment' },
          })
        : route.continue(),
    );
    await page.goto(`${platform.url}/admin/dashboard`);
    await expect(page.getByRole('group', { name: 'Total Stores' })).toContainText('Back in a moment');
    await expect(section(page, 'Latest Stores').getByRole('alert')).toContainText('Back in a moment');
    down = false;
    const release = await holdRequests(page, /\/api\/(stores|store-owners)\b/);
    await section(page, 'Latest Stores').getByRole('button', { name: 'Try Again' }).click();
    // The retry shows that it is loading and requests everything that is missing.
    await expect(section(page, 'Latest Stores')).toHaveAttribute('aria-busy', 'true');
    await expect(section(page, 'Latest Stores').getByRole('alert')).toHaveCount(0);
    release();
    await expect(section(page, 'Latest Stores').getByRole('listitem')).toHaveCount(5);
    await expect(section(page, 'Latest Store Owners').getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('group', { name: 'Total Stores' })).toContainText('6 active');
    await expect(
      page.getByRole('group', { name: 'Store Owners' }).getByText('4 active stores', { exact: true }),
    ).toBeVisible();
  });
  await step(page, 'counts that fail to load on their own can be retried', async () => {
    await page.route('**/api/store-owners/counts', (route) => route.abort(), { times: 1 });
    await page.goto(`${platform.url}/admin/dashboard`);
    await expect(section(page, 'Latest Store Owners').getByRole('listitem')).toHaveCount(5);
    const calls = recordApiCalls(page);
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
    await expect(
      page.getByRole('group', { name: 'Store Owners' }).getByText('4 active stores', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    expect(calls()).toEqual(['/api/store-owners/counts']);
  });
  await step(
    page,
    'on a phone with increased letter spacing a row still shows its names, status and date',
    async () => {
      const [first] = (await platform.sql("select id from stores where subdomain = 'shop-8'")) as { id: string }[];
      await platform.sql("update stores set name = 'Copper Kettle Tea House' where id = $1", [first?.id]);
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
        document.adoptedStyleSheets = [sheet];
      });
      for (const list of ['Latest Stores', 'Latest Store Owners']) {
        const rows = section(page, list).getByRole('listitem');
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
        // The digits align in columns, both in rows that are links and in rows that are buttons.
        await expect(rows.first().locator('time')).toHaveCSS('font-variant-numeric', 'tabular-nums');
      }
    },
  );
});
