import { newTag } from '../support/admin';
import { expect, signedInAsAdmin, step, test, visit } from '../support/screen';
import { addStores, cardOf, cards, chooseType, isListing, queryOf, requestsOf, searchBox } from './storesPage';

const LIST = '**/api/stores?*';

test('ST-01 ST-02 ST-03 ST-04 ST-05 ST-11 the stores list is searched, filtered, paged and linked, and survives a lost connection', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tag = newTag();
  const rows = await addStores(tag, 20, true);
  await signedInAsAdmin(page);
  const pages = page.getByRole('navigation', { name: 'Stores pagination' });
  await step(page, 'typed text is searched once, and the newest stores are first', async () => {
    await page.goto('/admin/stores');
    await expect(page.getByRole('heading', { level: 1, name: 'Stores Management' })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    const requests = requestsOf(page, isListing);
    await searchBox(page).pressSequentially(tag);
    await expect
      .poll(() => requests.map(queryOf))
      .toEqual([{ search: tag, searchType: 'name', page: '1', limit: '9' }]);
    await expect(cards(page).first()).toHaveAccessibleName(`${tag} 20`);
    const names = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
    expect(names).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12].map((n) => `${tag} ${n}`));
  });
  await step(page, 'the pager is used by keyboard, and the cards stay until the next page has loaded', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(LIST, async (route) => {
      await held;
      await route.continue();
    });
    await pages.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Stores', exact: true })).toHaveAttribute('aria-busy', 'true');
    await expect(cards(page)).toHaveCount(9);
    release();
    await expect(cardOf(page, `${tag} 11`)).toBeVisible();
    await pages.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(cards(page)).toHaveCount(2);
    await expect(pages.getByRole('button', { name: '3', exact: true })).toBeFocused();
  });
  await step(page, 'a reload and Back restore the page; another search starts at the first', async () => {
    await page.reload();
    await expect(cards(page)).toHaveCount(2);
    await expect(page).toHaveURL(/page=3/);
    await page.goBack();
    await expect(cardOf(page, `${tag} 11`)).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await searchBox(page).fill(`${tag} 1`);
    await expect(cards(page).first()).toHaveAccessibleName(`${tag} 19`);
    await expect(page).not.toHaveURL(/page=/);
  });
  await step(page, 'the status filters a search by name only', async () => {
    await page.getByRole('button', { name: 'Inactive', exact: true }).click();
    await expect(cards(page)).toHaveCount(5);
    await expect(page).toHaveURL(/active=false/);
    await page.getByRole('button', { name: 'Active', exact: true }).click();
    await expect(cards(page)).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Active', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'All Stores', exact: true }).click();
    await expect(cards(page)).toHaveCount(9);
    await page.getByRole('button', { name: 'Active', exact: true }).click();
    await expect(cards(page)).toHaveCount(6);
    await chooseType(page, 'Subdomain');
    await expect(page.getByRole('button', { name: 'All Stores', exact: true })).toHaveCount(0);
    await searchBox(page).fill(`${tag}-12`);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).first()).toContainText(`${tag} 12`);
  });
  const store = rows[0];
  await step(page, 'a store is found by its id, which is copied in full', async () => {
    const requests = requestsOf(page, isListing);
    await chooseType(page, 'Store ID');
    await searchBox(page).fill(store?.id ?? '');
    const card = cardOf(page, `${tag} 1`);
    await expect(card).toBeVisible();
    await expect(page).toHaveURL(`/admin/stores?search=${store?.id}&searchType=id`);
    expect(requests.map(queryOf).at(-1)).toMatchObject({ search: store?.id, searchType: 'id' });
    await card.getByRole('button', { name: `Copy the ID of ${tag} 1` }).click();
    await expect(card.locator('[data-copied="true"]')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(store?.id);
  });
  await step(page, 'a link to a store marks it and brings it into view, until the search is cleared', async () => {
    await visit(page, `/admin/stores?search=${store?.id}`);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).first()).toHaveAttribute('data-highlighted', 'true');
    await expect(cards(page).first()).toBeInViewport();
    await expect(searchBox(page)).toHaveValue(store?.id ?? '');
    await expect(page.getByRole('combobox', { name: 'Search type' })).toHaveValue('id');
    await searchBox(page).fill('');
    await expect(page).toHaveURL('/admin/stores');
    await expect(cards(page)).not.toHaveCount(1);
    await expect(page.locator('[data-highlighted="true"]')).toHaveCount(0);
  });
  await step(page, 'lists that failed without a connection load once it is back', async () => {
    await page.context().setOffline(true);
    await searchBox(page).fill(`${tag} 20`);
    await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(cards(page)).toHaveCount(1);
    // Only the data is missing at first: the scripts of the dashboard may not be in the cache of the browser.
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
    await page.context().setOffline(true);
    await page.unroute('**/api/**');
    await page.context().setOffline(false);
    await expect(page.getByRole('region', { name: 'Latest Stores' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  });
});
