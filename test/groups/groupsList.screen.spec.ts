import { newTag } from '../support/admin';
import { expectNoHorizontalScroll, holdRequests } from '../support/adminScreen';
import { expect, signedInAsAdmin, test, step } from '../support/screen';
import { sql } from '../support/sql';
import { addGroup, addStores } from './groupFixtures';
import { groupCard, groupCards, LIST, openGroups, searchGroups } from './groupsPage';

const manyGroups = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: `Group ${at + 1}`,
    stores: [],
    storeCount: 0,
    createdAt: '2026-01-05T10:00:00.000Z',
  }));

test('GR-01 GR-02 the groups list', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  await step(page, 'a card shows the name, the number of stores, the first 3 stores and how many more', async () => {
    const tag = newTag();
    const stores = await addStores(5, tag);
    const ids = stores.map(({ id }) => id);
    await addGroup(token, ids.slice(0, 1), `${tag} one`);
    await addGroup(token, ids.slice(0, 3), `${tag} three`);
    await addGroup(token, ids, `${tag} five`);
    await addGroup(token, [], `${tag} none`);
    await openGroups(page, tag);
    await expect(groupCards(page)).toHaveCount(4);

    await expect(groupCard(page, `${tag} one`).getByText('1 store', { exact: true })).toBeVisible();
    await expect(groupCard(page, `${tag} none`).getByText('0 stores', { exact: true })).toBeVisible();
    const three = groupCard(page, `${tag} three`);
    await expect(three.getByText('3 stores', { exact: true })).toBeVisible();
    await expect(three.getByText(stores[2]?.name ?? '')).toBeVisible();
    await expect(three).not.toContainText('more');
    const five = groupCard(page, `${tag} five`);
    await expect(five.getByText('5 stores', { exact: true })).toBeVisible();
    for (const { name } of stores.slice(0, 3)) await expect(five.getByText(name)).toBeVisible();
    await expect(five.getByText('...and 2 more', { exact: true })).toBeVisible();
    for (const { name } of stores.slice(3)) await expect(five).not.toContainText(name);
    for (const action of ['Edit', 'Delete']) {
      await expect(five.getByRole('button', { name: `${action} ${tag} five` })).toBeVisible();
    }
  });
  await step(
    page,
    'groups are found by part of the name, ignoring case and accents, and the URL keeps the search',
    async () => {
      const tag = newTag();
      await addGroup(token, [], `${tag} Cafés del Norte`);
      await addGroup(token, [], `${tag} Bakeries`);
      await page.goto('/admin/store-groups');
      await expect(groupCards(page).first()).toBeVisible();
      await searchGroups(page).fill(`${tag.toUpperCase()} CAFES`);
      await expect(groupCards(page)).toHaveCount(1);
      await expect(groupCard(page, `${tag} Cafés del Norte`)).toBeVisible();
      await expect(page).toHaveURL(/search=/);
      await page.reload();
      await expect(groupCards(page)).toHaveCount(1);
      await searchGroups(page).fill(tag);
      await expect(groupCards(page)).toHaveCount(2);
      await searchGroups(page).fill('');
      await expect(page).toHaveURL('/admin/store-groups');
    },
  );
  await step(page, 'the page shows 6 skeletons while the groups load', async () => {
    const release = await holdRequests(page, LIST);
    await page.goto('/admin/store-groups');
    await expect(page.locator('[data-skeleton]')).toHaveCount(6);
    release();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  });
  await step(page, 'a page has 24 groups, and the URL keeps the page number', async () => {
    await page.route(LIST, (route) => route.fulfill({ json: manyGroups(50) }));
    await page.goto('/admin/store-groups');
    await expect(groupCards(page)).toHaveCount(24);
    const pages = page.getByRole('navigation', { name: 'Pages of groups' });
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(groupCard(page, 'Group 25')).toBeVisible();
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(groupCards(page)).toHaveCount(2);
    await expect(page).toHaveURL(/page=3/);
    await page.reload();
    await expect(groupCard(page, 'Group 50')).toBeVisible();
    await page.goBack();
    await expect(groupCard(page, 'Group 48')).toBeVisible();
    await searchGroups(page).fill('group 1');
    await expect(groupCards(page)).toHaveCount(11);
    await expect(page).not.toHaveURL(/page=/);
    await page.goto('/admin/store-groups?page=99');
    await expect(groupCards(page)).toHaveCount(2);
  });
  await step(page, 'an empty list shows a message with a suitable hint', async () => {
    await page.route(LIST, (route) => route.fulfill({ json: [] }));
    await page.goto('/admin/store-groups');
    await expect(page.getByRole('heading', { name: 'No store groups found' })).toBeVisible();
    await expect(page.getByText('Get started by creating a new group.', { exact: true })).toBeVisible();
    await searchGroups(page).fill('nobody has this');
    await expect(page.getByText('Try adjusting your search.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No store groups found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
    await expect(searchGroups(page)).toHaveValue('');
    await expect(page.getByText('Get started by creating a new group.', { exact: true })).toBeVisible();
  });
  await step(page, 'a failed load shows the server error and can be retried', async () => {
    const tag = newTag();
    await addGroup(token, [], `${tag} there`);
    await page.route(
      LIST,
      (route) => route.fulfill({ status: 503, json: { message: 'The database is unavailable' } }),
      {
        times: 1,
      },
    );
    await openGroups(page, tag);
    await expect(page.getByRole('alert')).toContainText('The database is unavailable');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(groupCard(page, `${tag} there`)).toBeVisible();
  });
  await step(page, 'the page and its form do not scroll sideways at 390 px', async () => {
    const tag = newTag();
    const stores = await addStores(4, tag);
    await sql(
      "update stores set name = name || ' with a rather long name that goes on and on and on' where id = any($1)",
      [stores.map(({ id }) => id)],
    );
    await addGroup(
      token,
      stores.map(({ id }) => id),
      `${tag} ${'long'.repeat(20)}`,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await openGroups(page, tag);
    await expect(groupCards(page)).toHaveCount(1);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: /^Edit / }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});
