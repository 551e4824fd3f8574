import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { addOwner, cardOf, cardsOf, newName, openOwners, searchBox, searchType } from './ownersPage';

test('OW-01 OW-02 OW-03 OW-04 OW-09 owners are searched, paged and found by a link to their store', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const store = await createTestStore({ name: newName('Bakery') });
  const owner = await addOwner(store);
  await signedInAsAdmin(page);
  await openOwners(page);
  await step(page, 'All finds a misspelled name, a store and part of an id, best match first', async () => {
    for (const text of [`${owner.name.slice(0, 8)}${owner.name.slice(9)}`, store.name, owner.id.slice(0, 30)]) {
      await searchBox(page).fill(text);
      await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).replace(/%20/g, '(%20|\\+)')}&`));
      await expect(cardOf(page, owner.name)).toBeVisible();
    }
    await searchBox(page).fill(owner.name);
    await expect(cardsOf(page).first()).toHaveAccessibleName(owner.name);
    await cardOf(page, owner.name)
      .getByRole('button', { name: `Copy the ID of ${owner.name}` })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(owner.id);
  });
  await step(page, 'All finds no one for unrelated text and offers to clear the search', async () => {
    await searchBox(page).fill('ЖЖЖЖЖ ЩЩЩЩЩ');
    await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
    await expect(cardsOf(page).first()).toBeVisible();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page).toHaveURL(/store-owners$/);
  });
  await step(page, 'a search by ID and one by Store ID survive a reload and Back', async () => {
    await searchType(page).selectOption('ID');
    await searchBox(page).fill(owner.id);
    await expect(cardsOf(page)).toHaveCount(1);
    await expect(cardOf(page, owner.name)).toBeVisible();
    await searchType(page).selectOption('Store ID');
    await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
    await searchBox(page).fill(store.id);
    await expect(cardsOf(page)).toHaveCount(2);
    await expect(cardOf(page, owner.name)).not.toHaveAttribute('data-highlighted', 'true');
    await page.reload();
    await expect(searchBox(page)).toHaveValue(store.id);
    await expect(searchType(page)).toHaveValue('storeId');
    await expect(cardsOf(page)).toHaveCount(2);
    await page.goBack();
    await expect(searchBox(page)).toHaveValue(owner.id);
    await expect(searchType(page)).toHaveValue('id');
    await expect(cardsOf(page)).toHaveCount(1);
  });
  await step(page, 'a link to a store marks all its owners, 24 on a page, and brings the first into view', async () => {
    const linked = await createTestStore();
    await sql(
      `insert into accounts (store_id, role, name, email, password_hash)
       select $1::uuid, 'store_owner', 'Linked Owner ' || n, 'linked-' || n || '-' || $2 || '@example.com', 'x'
       from generate_series(1, 24) n`,
      [linked.id, linked.subdomain],
    );
    await page.setViewportSize({ width: 390, height: 500 });
    await openOwners(page, `?search=${linked.id}`);
    await expect(cardsOf(page)).toHaveCount(24);
    await expect(page.locator('[data-highlighted="true"]')).toHaveCount(24);
    await expect(cardsOf(page).first()).toBeInViewport({ ratio: 0.6 });
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBeGreaterThan(0);
    const filter = page.getByRole('button', { name: `Store: ${linked.name}. Show all owners` });
    await expect(filter).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Store owners pagination' });
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cardsOf(page)).toHaveCount(1);
    await page.goBack();
    await expect(cardsOf(page)).toHaveCount(24);
    await filter.click();
    await expect(page.locator('[data-highlighted="true"]')).toHaveCount(0);
    await expect(page).toHaveURL(/store-owners$/);
    await expect(searchType(page)).toHaveValue('all');
  });
});
