import { newTag } from '../support/admin';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedInAsAdmin, test, step, visit } from '../support/screen';
import { call } from '../support/http';
import { addStores, cardOf, cards, dialogOf, createNamedStore, openStores, searchBox } from './storesPage';

test('ST-10 ST-06 ST-04 ST-01 ST-09 ST-12 ST-03 focus and overflow in the stores list', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  await step(page, 'deleting a store by keyboard alone focuses the card that takes its place', async () => {
    const tag = newTag();
    await addStores(tag, 3);
    await openStores(page, tag);
    await cardOf(page, `${tag} 2`)
      .getByRole('button', { name: `Delete ${tag} 2` })
      .press('Enter');
    await dialogOf(page, 'Delete Store').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(cards(page)).toHaveCount(2);
    await expect(page.locator('li:focus')).toContainText(`${tag} 1`);
  });
  await step(
    page,
    'a store that a status change removes from the filter passes the focus to the next card',
    async () => {
      const tag = newTag();
      await addStores(tag, 2);
      await openStores(page, tag, '&active=true');
      await cardOf(page, `${tag} 2`)
        .getByRole('button', { name: `Active, deactivate ${tag} 2` })
        .press('Enter');
      await expect(cards(page)).toHaveCount(1);
      await expect(page.locator('li:focus')).toContainText(`${tag} 1`);
    },
  );
  await step(
    page,
    'deleting the last card of the last page shows the previous page and focuses its heading',
    async () => {
      const tag = newTag();
      await addStores(tag, 10);
      await openStores(page, tag, '&page=2');
      await expect(cards(page)).toHaveCount(1);
      await cardOf(page, `${tag} 1`)
        .getByRole('button', { name: `Delete ${tag} 1` })
        .press('Enter');
      await dialogOf(page, 'Delete Store').getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(cards(page)).toHaveCount(9);
      await expect(page).not.toHaveURL(/page=/);
      await expect(page.getByRole('heading', { name: 'Stores Management' })).toBeFocused();
    },
  );
  await step(page, 'paging by keyboard to the last page keeps the focus in the pager', async () => {
    const tag = newTag();
    await addStores(tag, 10);
    await openStores(page, tag);
    const pager = page.getByRole('navigation', { name: 'Pages of stores' });
    await pager.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(cards(page)).toHaveCount(1);
    await expect(pager.getByRole('button', { name: '2', exact: true })).toBeFocused();
  });
  await step(page, 'clearing the search from its empty list focuses the heading', async () => {
    await visit(page, `/admin/stores?search=${newTag()}&searchType=name`);
    await page.getByRole('button', { name: 'Show All Stores' }).press('Enter');
    await expect(searchBox(page)).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Stores Management' })).toBeFocused();
  });
  await step(page, 'a name without a space does not overflow the message that contains it', async () => {
    const { name } = await createNamedStore(newTag() + 'W'.repeat(100));
    await openStores(page, name);
    await page.getByRole('button', { name: `Active, deactivate ${name}` }).click();
    const message = page.getByText(`${name} is now inactive.`);
    await expect(message).toBeVisible();
    expect(await message.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  });
  await step(page, 'a store that another user deleted leaves the list as soon as an action on it fails', async () => {
    const tag = newTag();
    const [first, second] = await addStores(tag, 3);
    await openStores(page, tag);
    await call('DELETE', `/stores/${first?.id ?? ''}/permanent`, { token });
    await page.getByRole('button', { name: `Active, deactivate ${tag} 1` }).click();
    await expect(page.getByRole('alert')).toContainText(`${tag} 1 has already been deleted.`);
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: `Edit ${tag} 2` }).click();
    const dialog = dialogOf(page, 'Edit Store');
    await dialog.getByRole('textbox', { name: 'Store Name' }).fill(`${tag} other`);
    await dialog.getByRole('textbox', { name: 'Point-of-sale API key' }).fill('a key');
    await dialog.getByRole('textbox', { name: 'Contact-management API key' }).fill('a key');
    await call('DELETE', `/stores/${second?.id ?? ''}/permanent`, { token });
    await dialog.getByRole('button', { name: 'Update Store' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Store not found');
    await expect(page.getByRole('list', { name: 'Stores', includeHidden: true }).locator('article')).toHaveCount(1);
  });
  await step(
    page,
    'long words do not overflow on a phone: an empty search result and a name above its history',
    async () => {
      const tag = newTag();
      const store = await createNamedStore(tag + 'W'.repeat(90));
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, `/admin/stores?search=${tag}${'Q'.repeat(70)}&searchType=name`);
      await expect(page.getByText('Nothing matches')).toBeVisible();
      await expectNoHorizontalScroll(page);
      await visit(page, `/admin/stores/${store.id}/history`);
      await expect(page.getByText(store.name)).toBeVisible();
      await expectNoHorizontalScroll(page);
    },
  );
});
