import { newTag } from '../support/admin';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedInAsAdmin, test, visit } from '../support/screen';
import { sql } from '../support/sql';
import { addStores, cards, createNamedStore, openStores, searchBox } from './storesPage';

test('ST-01 ST-06 ST-12 long names do not overflow the list, a message or the history of a store on a phone', async ({
  page,
}) => {
  const tag = newTag();
  const [spaced] = await addStores(tag, 1);
  await sql('update stores set name = $2 where id = $1', [
    spaced?.id,
    `${tag} ${'and a name that goes on '.repeat(4)}`,
  ]);
  const { id, name } = await createNamedStore(tag + 'W'.repeat(90));
  await signedInAsAdmin(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openStores(page, tag);
  await expect(cards(page)).toHaveCount(2);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: `Active, deactivate ${name}` }).click();
  const message = page.getByText(`${name} is now inactive.`);
  await expect(message).toBeVisible();
  expect(await message.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await searchBox(page).fill(`${tag}${'Q'.repeat(70)}`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await visit(page, `/admin/stores/${id}/history`);
  await expect(page.getByText(name)).toBeVisible();
  await expectNoHorizontalScroll(page);
});
