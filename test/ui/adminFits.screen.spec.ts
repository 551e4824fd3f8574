import { newTag } from '../support/admin';
import { holdRequests } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { createTestStore } from '../support/testStore';

for (const [title, path, label] of [
  ['ST-01 OW-01 Q-60 the stores of an ID', '/admin/stores?searchType=id', 'Search stores'],
  ['OW-01 Q-60 the owners', '/admin/store-owners', 'Search store owners'],
] as const) {
  test(`${title} stay in place on a phone while another search loads`, async ({ page }) => {
    await signedInAsAdmin(page);
    await createTestStore();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const list = page.getByRole('main').getByRole('list').last();
    await expect(page.getByRole('article').first()).toBeVisible();
    const { y: before } = (await list.boundingBox()) ?? { y: 0 };
    const release = await holdRequests(page, /\/api\/(stores|store-owners)\?/);
    await page.getByRole('searchbox', { name: label }).fill('a');
    await expect(list).toHaveAttribute('aria-busy', 'true');
    expect((await list.boundingBox())?.y).toBe(before);
    release();
  });
}

test('ST-10 Q-60 the longest subdomain does not overflow the delete confirmation of its store', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  const store = await createTestStore();
  const subdomain = newTag().padEnd(63, 'x');
  expect((await call('PATCH', `/stores/${store.id}`, { token, body: { subdomain } })).status).toBe(200);
  await page.goto(`/admin/stores?search=${store.id}`);
  await page.getByRole('button', { name: `Delete ${store.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Store' });
  const text = dialog.getByText(subdomain, { exact: true });
  await expect(text).toBeVisible();
  expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
