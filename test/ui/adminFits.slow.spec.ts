import { newTag } from '../support/admin';
import { holdRequests } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedInAsAdmin, step, test, visit } from '../support/screen';
import { createTestStore } from '../support/testStore';

test('ST-01 ST-10 OW-01 BX-47 the lists of the platform fit on a phone, and the search finds a store whose long subdomain fits', async ({
  page,
}) => {
  const token = await signedInAsAdmin(page);
  const store = await createTestStore();
  // Without this, the notice about a store that another test deletes would move the list.
  await page.route('**/api/stores/deletions', (route) => route.fulfill({ json: [] }));
  for (const [what, path, label, name] of [
    ['stores of an ID', '/admin/stores?searchType=id', 'Search stores', 'Stores'],
    ['owners', '/admin/store-owners', 'Search store owners', 'Store owners'],
  ] as const) {
    await step(page, `the ${what} stay in place on a phone while another search loads`, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, path);
      const list = page.getByRole('main').getByRole('list', { name, exact: true });
      await expect(page.getByRole('article').first()).toBeVisible();
      const { y: before } = (await list.boundingBox()) ?? { y: 0 };
      const release = await holdRequests(page, /\/api\/(stores|store-owners)\?/);
      await page.getByRole('searchbox', { name: label }).fill('a');
      await expect(list).toHaveAttribute('aria-busy', 'true');
      expect((await list.boundingBox())?.y).toBe(before);
      release();
    });
  }
  const subdomain = newTag().padEnd(63, 'x');
  expect((await call('PATCH', `/stores/${store.id}`, { token, body: { subdomain } })).status).toBe(200);
  await step(page, 'Ctrl+K finds a store by its name and opens it', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(store.name);
    await page
      .getByRole('dialog')
      .getByRole('option', { name: new RegExp(subdomain) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/admin/stores\\?search=${store.id}`));
  });
  await step(page, 'the longest subdomain does not overflow the delete confirmation of its store', async () => {
    await page.getByRole('button', { name: `Delete ${store.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Store' });
    const text = dialog.getByText(subdomain, { exact: true });
    await expect(text).toBeVisible();
    expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});
