import { expect, signedInAsAdmin, test, step, visit } from '../support/screen';
import { sql } from '../support/sql';
import { newTag } from '../support/admin';
import {
  addStores,
  cardOf,
  cards,
  chooseType,
  isListing,
  openStores,
  queryOf,
  requestsOf,
  searchBox,
} from './storesPage';

const LIST = '**/api/stores?*';

test('ST-01 ST-02 ST-04 the stores list is searched, filtered and paged', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(
    page,
    'a search by name waits 300 ms after the last key, and an empty box reloads the full list',
    async () => {
      const tag = newTag();
      await addStores(newTag(), 1);
      await addStores(tag, 2);
      await visit(page, '/admin/stores');
      await expect(page.getByRole('heading', { level: 1, name: 'Stores Management' })).toBeVisible();
      await expect(cards(page).first()).toBeVisible();
      const requests = requestsOf(page, isListing);
      await searchBox(page).pressSequentially(tag, { delay: 40 });
      await expect
        .poll(() => requests.map(queryOf))
        .toEqual([{ search: tag, searchType: 'name', page: '1', limit: '9' }]);
      await expect(cards(page)).toHaveCount(2);
      await searchBox(page).fill('');
      await expect(page).toHaveURL('/admin/stores');
      await expect(cards(page)).not.toHaveCount(2);
    },
  );
  await step(page, 'stores are found by subdomain and by id', async () => {
    const tag = newTag();
    const [one] = await addStores(tag, 12);
    await visit(page, '/admin/stores');
    await chooseType(page, 'Subdomain');
    const requests = requestsOf(page, isListing);
    await searchBox(page).fill(`${tag}-12`);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).first()).toContainText(`${tag} 12`);
    await chooseType(page, 'Store ID');
    await searchBox(page).fill(one?.id ?? '');
    await expect(cards(page)).toContainText([new RegExp(`${tag} 1(?!\\d)`)]);
    await expect(page).toHaveURL(`/admin/stores?searchType=id&search=${one?.id}`);
    expect(requests.map(queryOf).at(-1)).toMatchObject({ search: one?.id, searchType: 'id' });
  });
  await step(
    page,
    'the status buttons show only for a search by name, filter the list, and disappear with another type',
    async () => {
      const tag = newTag();
      await addStores(tag, 5, true);
      await openStores(page, tag);
      await expect(cards(page)).toHaveCount(5);
      await page.getByRole('button', { name: 'Inactive', exact: true }).click();
      await expect(cards(page)).toHaveCount(2);
      await expect(page).toHaveURL(/active=false/);
      await page.getByRole('button', { name: 'Active', exact: true }).click();
      await expect(cards(page)).toHaveCount(3);
      await expect(page.getByRole('button', { name: 'Active', exact: true })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'All Stores' }).click();
      await expect(cards(page)).toHaveCount(5);
      await page.getByRole('button', { name: 'Active', exact: true }).click();
      await chooseType(page, 'Subdomain');
      await expect(page.getByRole('button', { name: 'All Stores' })).toHaveCount(0);
      await expect(cards(page)).toHaveCount(5);
    },
  );
  await step(
    page,
    'the URL keeps the page; another search starts at page 1; back and reload restore the list',
    async () => {
      const tag = newTag();
      await addStores(tag, 20);
      await openStores(page, tag);
      const pages = page.getByRole('navigation', { name: 'Pages of stores' });
      await pages.getByRole('button', { name: 'Next' }).click();
      await expect(cardOf(page, `${tag} 11`)).toBeVisible();
      await pages.getByRole('button', { name: 'Next' }).click();
      await expect(cards(page)).toHaveCount(2);
      await expect(page).toHaveURL(/page=3/);
      await page.reload();
      await expect(cards(page)).toHaveCount(2);
      await expect(cardOf(page, `${tag} 1`)).toBeVisible();
      await page.goBack();
      await expect(cardOf(page, `${tag} 11`)).toBeVisible();
      await expect(page).toHaveURL(/page=2/);
      await searchBox(page).fill(`${tag} 1`);
      await expect(cards(page).first()).toHaveAccessibleName(`${tag} 19`);
      await expect(page).not.toHaveURL(/page=/);
      await visit(page, `/admin/stores?search=${tag}&searchType=name&page=40`);
      await expect(cards(page)).toHaveCount(2);
      await expect(page).toHaveURL(/page=3/);
    },
  );
  await step(page, 'the cards stay in place until the next page has loaded', async () => {
    const tag = newTag();
    await addStores(tag, 12);
    await openStores(page, tag);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(LIST, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('navigation', { name: 'Pages of stores' }).getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('list', { name: 'Stores', exact: true })).toHaveAttribute('aria-busy', 'true');
    await expect(cards(page)).toHaveCount(9);
    release();
    await expect(cards(page)).toHaveCount(3);
  });
});

test('ST-03 ST-05 ST-11 the stores list shows skeletons, cards, an empty result and errors', async ({
  page,
  context,
}) => {
  await signedInAsAdmin(page);
  await step(page, 'the page shows 6 skeletons while the first page loads, then 9 cards newest first', async () => {
    const tag = newTag();
    await addStores(tag, 11);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(LIST, async (route) => {
      await held;
      await route.continue();
    });
    await visit(page, `/admin/stores?search=${tag}&searchType=name`);
    await expect(page.locator('[data-skeleton]')).toHaveCount(6);
    release();
    await expect(cards(page)).toHaveCount(9);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    const names = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
    expect(names).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `${tag} ${n}`));
  });
  await step(
    page,
    'an empty result offers the whole list; a failed load shows an error and can be retried, and recovers when the browser is online again',
    async () => {
      const tag = newTag();
      await addStores(tag, 1);
      await visit(page, `/admin/stores?search=${tag}zz&searchType=name`);
      await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible();
      await page.getByRole('button', { name: 'Show All Stores' }).click();
      await expect(cards(page).first()).toBeVisible();
      await expect(searchBox(page)).toHaveValue('');

      await page.route(
        LIST,
        (route) => route.fulfill({ status: 503, json: { message: 'The database is unavailable' } }),
        {
          times: 1,
        },
      );
      await visit(page, `/admin/stores?search=${tag}&searchType=name`);
      await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible();
      await expect(page.getByText('The database is unavailable')).toBeVisible();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(cards(page)).toHaveCount(1);

      await page.context().setOffline(true);
      await searchBox(page).fill(`${tag} 1`);
      await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible();
      await page.context().setOffline(false);
      await expect(cards(page)).toHaveCount(1);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByRole('region', { name: 'Latest Stores' }).getByText(`${tag} 1`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    },
  );
  await step(page, 'a card shows its store and copies its id with a check mark for 2 s', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const tag = newTag();
    const [store] = await addStores(tag, 1);
    await openStores(page, tag);
    const card = cardOf(page, `${tag} 1`);
    await expect(card).toContainText(`${tag}-1`);
    await expect(card.getByText('Points per dollar')).toBeVisible();
    await expect(card.getByText('Referral points')).toBeVisible();
    await expect(card.getByText('0/1,000')).toBeVisible();
    await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    await expect(card.getByRole('link', { name: 'View Owners' })).toHaveAttribute(
      'href',
      `/admin/store-owners?search=${store?.id}`,
    );
    for (const action of ['View details of', 'Edit', 'Delete']) {
      await expect(card.getByRole('button', { name: `${action} ${tag} 1` })).toBeVisible();
    }
    await card.getByRole('button', { name: `Copy the ID of ${tag} 1` }).click();
    await expect(card.locator('[data-copied="true"]')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(store?.id);
    await expect(card.locator('[data-copied="true"]')).toHaveCount(0, { timeout: 4_000 });
  });
  await step(page, 'a store without a limit shows 25, one whose limit is 0 is unlimited', async () => {
    const tag = newTag();
    const rows = await addStores(tag, 2);
    await page.route(LIST, async (route) => {
      const response = await route.fetch();
      const stores = (await response.json()) as { name: string; usedSmsMonthly: unknown }[];
      for (const store of stores) {
        store.usedSmsMonthly = store.name === rows[0]?.name ? { used: 3 } : { used: 4, limit: 0 };
      }
      await route.fulfill({ response, json: stores });
    });
    await openStores(page, tag);
    await expect(cardOf(page, `${tag} 1`)).toContainText('3/25');
    await expect(cardOf(page, `${tag} 2`)).toContainText('4/Unlimited');
  });
  await step(
    page,
    'a link with ?search=ID scrolls to that store and marks it; clearing the search shows the whole list',
    async () => {
      const tag = newTag();
      const [store] = await addStores(tag, 3);
      await visit(page, `/admin/stores?search=${store?.id}`);
      await expect(cards(page)).toHaveCount(1);
      await expect(cards(page).first()).toHaveAttribute('data-highlighted', 'true');
      await expect(cards(page).first()).toBeInViewport();
      await expect(searchBox(page)).toHaveValue(store?.id ?? '');
      await expect(page.getByRole('combobox', { name: 'Search type' })).toHaveValue('id');
      await searchBox(page).fill('');
      await expect(page).toHaveURL('/admin/stores');
      await expect(page.locator('[data-highlighted="true"]')).toHaveCount(0);
    },
  );
  await step(page, 'the page does not scroll sideways at 390 px', async () => {
    const tag = newTag();
    const [store] = await addStores(tag, 1);
    await sql('update stores set name = $2 where id = $1', [
      store?.id,
      `${tag} ${'and a name that goes on '.repeat(4)}`,
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await openStores(page, tag);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
});
