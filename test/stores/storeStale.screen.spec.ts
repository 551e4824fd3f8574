import type { Page } from '@playwright/test';
import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { newTag } from '../support/admin';
import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';
import { cardOf, cards, dialogOf, createNamedStore, openStores, requestsOf, searchBox } from './storesPage';

const OWNER = 'Olive Owner';

/** Opens the stores page with a new store that has an owner and a group. */
async function openStoresPage(page: Page): Promise<{ store: TestStore; group: string }> {
  const tag = newTag();
  const store = await createNamedStore(`${tag} Bakery`);
  await sql(
    `with added as (insert into store_groups (name) values ($1) returning id)
     insert into store_group_members (group_id, store_id) select id, $2 from added`,
    [`${tag} Group`, store.id],
  );
  await signedInAsAdmin(page);
  await openStores(page, tag);
  return { store, group: `${tag} Group` };
}

const goTo = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click();

/** Visits the group and the owner of a store without a reload; returns how many requests each page sent. */
async function visitGroupsAndOwners(
  page: Page,
  name: string,
  group: string,
): Promise<{ groups: number; owners: number }> {
  const requestsTo = (path: string) => requestsOf(page, (request) => new URL(request.url()).pathname === path);
  const [groups, owners] = [requestsTo('/api/store-groups'), requestsTo('/api/store-owners')];
  await goTo(page, 'Groups');
  await page.getByRole('searchbox', { name: 'Search groups' }).fill(group);
  await expect(page.getByRole('article', { name: group })).toContainText(name);
  await goTo(page, 'Stores');
  await searchBox(page).fill(name);
  await expect(cards(page)).toHaveCount(1);
  await cardOf(page, name)
    .getByRole('button', { name: /^View details/ })
    .click();
  await dialogOf(page, name).getByRole('link', { name: 'View Store Owners' }).click();
  await expect(page.getByRole('article', { name: OWNER })).toContainText(name);
  await goTo(page, 'Stores');
  await searchBox(page).fill(name);
  await expect(cards(page)).toHaveCount(1);
  return { groups: groups.length, owners: owners.length };
}

async function edit(page: Page, name: string, label: string, value: string): Promise<void> {
  await cardOf(page, name).getByRole('button', { name: /^Edit/ }).click();
  await dialogOf(page, 'Edit Store').getByLabel(label, { exact: true }).fill(value);
  await dialogOf(page, 'Edit Store').getByRole('button', { name: 'Update Store' }).click();
  await expect(dialogOf(page, 'Edit Store')).toHaveCount(0);
}

test('ST-06 ST-09 GR-01 OW-01 a change to a store refetches the owners and groups that show it, and no others', async ({
  page,
}) => {
  const { store, group } = await openStoresPage(page);
  expect(await visitGroupsAndOwners(page, store.name, group)).toEqual({ groups: 1, owners: 1 });
  await step(page, 'a status change refetches the owners, but not the groups, which show no status', async () => {
    await cardOf(page, store.name)
      .getByRole('button', { name: /^Active,/ })
      .click();
    await expect(page.getByText(`${store.name} is now inactive.`)).toBeVisible();
    expect(await visitGroupsAndOwners(page, store.name, group)).toEqual({ groups: 0, owners: 1 });
  });
  await step(page, 'an edit that keeps the name refetches neither', async () => {
    await edit(page, store.name, 'Points per dollar', '3');
    expect(await visitGroupsAndOwners(page, store.name, group)).toEqual({ groups: 0, owners: 0 });
  });
  await step(page, 'a new name is shown on the cards of owners and groups without a reload', async () => {
    const renamed = store.name.replace('Bakery', 'Roastery');
    await edit(page, store.name, 'Store Name', renamed);
    expect(await visitGroupsAndOwners(page, renamed, group)).toEqual({ groups: 1, owners: 1 });
  });
});
