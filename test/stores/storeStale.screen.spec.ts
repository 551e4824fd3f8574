import type { Page } from '@playwright/test';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { newTag } from '../support/admin';
import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';
import { cardOf, cards, dialogOf, openNamed, openStores, requestsOf, searchBox } from './storesPage';

const OWNER = 'Olive Owner';

/** A store with an owner and a group of its own, on the page of stores. */
async function openScene(page: Page): Promise<{ store: TestStore; group: string }> {
  const tag = newTag();
  const store = await openNamed(`${tag} Bakery`);
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

/** Walks to its group and its owner and back, without a reload; answers what each page asked the server for. */
async function walk(page: Page, name: string, group: string): Promise<{ groups: number; owners: number }> {
  const asked = (path: string) => requestsOf(page, (request) => new URL(request.url()).pathname === path);
  const [groups, owners] = [asked('/api/store-groups'), asked('/api/store-owners')];
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

test('ST-06 a toggle has the owners of the store fetched again, and not the groups, which show no status', async ({
  page,
}) => {
  const { store, group } = await openScene(page);
  expect(await walk(page, store.name, group)).toEqual({ groups: 1, owners: 1 });
  await cardOf(page, store.name)
    .getByRole('button', { name: /^Active,/ })
    .click();
  await expect(page.getByText(`${store.name} is now inactive.`)).toBeVisible();
  expect(await walk(page, store.name, group)).toEqual({ groups: 0, owners: 1 });
});

test('ST-09 what changes no name has neither owners nor groups fetched again', async ({ page }) => {
  const { store, group } = await openScene(page);
  await walk(page, store.name, group);
  await edit(page, store.name, 'Points per dollar', '3');
  expect(await walk(page, store.name, group)).toEqual({ groups: 0, owners: 0 });
});

test('ST-09 GR-01 OW-01 a new name is on the cards of owners and groups, without a reload', async ({ page }) => {
  const { store, group } = await openScene(page);
  await walk(page, store.name, group);
  const renamed = store.name.replace('Bakery', 'Roastery');
  await edit(page, store.name, 'Store Name', renamed);
  expect(await walk(page, renamed, group)).toEqual({ groups: 1, owners: 1 });
});
