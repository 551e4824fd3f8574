import { expect, signedInAsAdmin, test, step } from '../support/screen';
import { createTestStore } from '../support/testStore';
import { addOwner, cardOf, cardsOf, newName, openOwner, openOwners, searchBox, searchType } from './ownersPage';

test('OW-01 OW-02 OW-04 the owners are searched and paged', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(page, 'the page has a heading, an add button and search by All, ID and Store ID', async () => {
    await createTestStore();
    await openOwners(page);
    await expect(page.getByText('Manage your store owners and their access')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Store Owner' })).toBeVisible();
    await expect(searchBox(page)).toBeVisible();
    await expect(searchType(page).getByRole('option')).toHaveText(['All', 'ID', 'Store ID']);
    await expect(searchType(page)).toHaveValue('all');
  });
  await step(
    page,
    'a search by All finds by a misspelled name, a store name and part of an id, best match first',
    async () => {
      const store = await createTestStore({ name: newName('Bakery') });
      const owner = await addOwner(store);
      await openOwners(page);
      const word = owner.name.slice(5);
      for (const text of [
        owner.name,
        `${owner.name.slice(0, 8)}${owner.name.slice(9)}`,
        word.toUpperCase(),
        store.name,
        owner.id.slice(0, 30),
        store.id,
      ]) {
        await searchBox(page).fill(text);
        await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).replace(/%20/g, '(%20|\\+)')}&`));
        await expect(cardOf(page, owner.name)).toBeVisible();
      }
      await searchBox(page).fill(owner.name);
      await expect(cardsOf(page).first()).toHaveAccessibleName(owner.name);
    },
  );
  await step(page, 'a search by All finds no owner for unrelated text and offers to clear the search', async () => {
    await createTestStore();
    await openOwners(page);
    await searchBox(page).fill('ЖЖЖЖЖ ЩЩЩЩЩ');
    await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
    await expect(cardsOf(page).first()).toBeVisible();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page).toHaveURL(/store-owners$/);
  });
  await step(page, 'search by ID and by Store ID survives reload and back', async () => {
    const store = await createTestStore();
    const owner = await addOwner(store);
    await openOwners(page);
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
  await step(page, 'a page has 24 owners, which stay until the next page has loaded', async () => {
    const store = await createTestStore();
    for (let n = 0; n < 24; n += 1) await addOwner(store, `Page Owner ${n}`);
    await openOwners(page, `?searchType=storeId&search=${store.id}`);
    await expect(cardsOf(page)).toHaveCount(24);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/store-owners\?.*page=2/, async (route) => {
      await held;
      await route.continue();
    });
    await page
      .getByRole('navigation', { name: 'Pages of store owners' })
      .getByRole('button', { name: /next/i })
      .click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cardsOf(page)).toHaveCount(24);
    await expect(page.getByRole('list', { name: 'Store owners' })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(cardsOf(page)).toHaveCount(1);
    await page.goBack();
    await expect(cardsOf(page)).toHaveCount(24);
  });
  await step(page, 'a list that fails says No store owners found and offers to try again', async () => {
    const owner = await addOwner(await createTestStore());
    let fails = true;
    await page.route(/\/api\/store-owners\?/, (route) =>
      fails
        ? route.fulfill({ status: 500, json: { statusCode: 500, error: 'Error', message: 'The list is asleep' } })
        : route.continue(),
    );
    await openOwner(page, owner);
    await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
    await expect(page.getByText('The list is asleep')).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cardOf(page, owner.name)).toBeVisible();
  });
});

test('OW-03 OW-04 OW-09 owner cards, empty and failed lists and links to a store', async ({ page, context }) => {
  await signedInAsAdmin(page);
  await step(page, 'a card shows the owner and the store with a link and the actions in order', async () => {
    const store = await createTestStore({ name: newName('Corner'), is_active: false });
    const owner = await addOwner(store);
    await openOwner(page, owner);
    const card = cardOf(page, owner.name);
    for (const text of [owner.name, owner.email, store.name, store.subdomain, 'Inactive']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    const actions = ['Copy the ID of', 'Edit', 'Reset password of', 'Transfer', 'Delete'];
    const labels = await card
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(labels).toEqual(actions.map((action) => `${action} ${owner.name}`));
    await card.getByRole('link', { name: store.name }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/stores\\?search=${store.id}$`));
  });
  await step(page, 'the full owner id is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const owner = await addOwner(await createTestStore());
    await openOwner(page, owner);
    await cardOf(page, owner.name)
      .getByRole('button', { name: `Copy the ID of ${owner.name}` })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(owner.id);
  });
  await step(page, 'skeletons show until the first owners load', async () => {
    const owner = await addOwner(await createTestStore());
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/api\/store-owners\?/, async (route) => {
      await held;
      await route.continue();
    });
    await openOwner(page, owner);
    await expect(page.locator('[data-skeleton]').first()).toBeVisible();
    await expect(page.getByText('No store owners found')).toHaveCount(0);
    release();
    await expect(cardOf(page, owner.name)).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  });
  await step(page, 'a link to a store highlights all its owners and brings the first into view', async () => {
    const store = await createTestStore();
    const others = [];
    for (let n = 0; n < 7; n += 1) others.push(await addOwner(store, `Linked Owner ${n}`));
    await page.setViewportSize({ width: 390, height: 500 });
    await openOwners(page, `?search=${store.id}`);
    await expect(cardsOf(page)).toHaveCount(8);
    await expect(page.locator('[data-highlighted="true"]')).toHaveCount(8);
    await expect(cardsOf(page).first()).toBeInViewport({ ratio: 0.6 });
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBeGreaterThan(0);
    await expect(searchBox(page)).toHaveValue(store.id);
    await expect(searchType(page)).toHaveValue('storeId');
    await page.getByRole('button', { name: 'Clear search', exact: true }).click();
    await expect(page.locator('[data-highlighted="true"]')).toHaveCount(0);
    await expect(page).toHaveURL(/store-owners$/);
    await expect(searchType(page)).toHaveValue('all');
  });
  await step(page, 'a link to a store without owners offers to add one', async () => {
    const store = await createTestStore();
    await page.route(new RegExp(`/api/store-owners\\?.*search=${store.id}`), (route) =>
      route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
    );
    await openOwners(page, `?search=${store.id}`);
    await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Add Store Owner' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Store Owner' });
    await expect(dialog.getByRole('combobox', { name: 'Store', exact: true })).toHaveValue(store.name);
  });
});
