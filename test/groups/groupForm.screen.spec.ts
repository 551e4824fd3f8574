import { newTag } from '../support/admin';
import { holdRequests } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test, step, visit } from '../support/screen';
import { addGroup, addStores } from './groupFixtures';
import {
  addDialog,
  editDialog,
  findStores,
  groupCard,
  groupCards,
  nameField,
  openGroups,
  save,
  searchGroups,
  selectedCount,
  storeCheck,
} from './groupsPage';

test('GR-03 VA-02 a group is added and edited', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  await step(page, 'a group is added with the selected stores, and the list shows it', async () => {
    const tag = newTag();
    const [first, second, third] = await addStores(3, tag);
    await openGroups(page, tag);
    await page.getByRole('button', { name: 'Add Group' }).first().click();
    await expect(addDialog(page)).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await expect(selectedCount(page, 0)).toBeVisible();
    await nameField(page).fill(`  ${tag} North  `);
    await findStores(page, tag);
    // Enter searches and does not save.
    await page.keyboard.press('Enter');
    await storeCheck(page, first?.name ?? '').check();
    await expect(selectedCount(page, 1)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Select All', exact: true }).click();
    await expect(selectedCount(page, 3)).toBeVisible();
    await expect(storeCheck(page, third?.name ?? '')).toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Deselect All' }).click();
    await expect(selectedCount(page, 0)).toBeVisible();
    await storeCheck(page, first?.name ?? '').check();
    await storeCheck(page, second?.name ?? '').check();
    await save(page);
    await expect(addDialog(page)).toBeHidden();
    await expect(page.getByText(`${tag} North was added.`)).toBeVisible();
    const card = groupCard(page, `${tag} North`);
    await expect(card).toContainText('2 stores');
    await expect(card).toContainText(first?.name ?? '');
    await expect(card).toContainText(second?.name ?? '');
  });
  await step(page, 'the edit form shows all stores of a group and sends only the changes', async () => {
    const tag = newTag();
    const stores = await addStores(5, tag);
    const ids = stores.map(({ id }) => id);
    await addGroup(token, ids.slice(0, 4), `${tag} Old`);
    await openGroups(page, tag);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });

    await page.getByRole('button', { name: `Edit ${tag} Old` }).click();
    await expect(nameField(page)).toHaveValue(`${tag} Old`);
    await expect(selectedCount(page, 4)).toBeVisible();
    for (const { name } of stores.slice(0, 4)) await expect(storeCheck(page, name)).toBeChecked();
    await nameField(page).fill(`${tag} New`);
    await save(page);
    await expect(groupCard(page, `${tag} New`)).toContainText('4 stores');
    await expect(page.getByText(`${tag} New was updated.`)).toBeVisible();

    await page.getByRole('button', { name: `Edit ${tag} New` }).click();
    await storeCheck(page, stores[0]?.name ?? '').uncheck();
    await save(page);
    await expect(groupCard(page, `${tag} New`)).toContainText('3 stores');
    expect(sent).toEqual([{ name: `${tag} New` }, { storeIds: [...ids.slice(1, 4)].sort() }]);
  });
  await step(page, 'a changed form asks before it closes, even if only the selected stores changed', async () => {
    const tag = newTag();
    const [one, two] = await addStores(2, tag);
    await addGroup(token, [one?.id ?? '', two?.id ?? ''], `${tag} Kept`);
    await openGroups(page, tag);
    await page.getByRole('button', { name: `Edit ${tag} Kept` }).click();
    await storeCheck(page, one?.name ?? '').uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Discard your changes?')).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(editDialog(page)).toBeVisible();
    await expect(selectedCount(page, 1)).toBeVisible();
    // Selecting the store again restores the original state.
    await storeCheck(page, one?.name ?? '').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(editDialog(page)).toBeHidden();

    await page.getByRole('button', { name: `Edit ${tag} Kept` }).click();
    await storeCheck(page, two?.name ?? '').uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(editDialog(page)).toBeHidden();
    await expect(groupCard(page, `${tag} Kept`)).toContainText('2 stores');
  });
  await step(
    page,
    'a group needs a name; the error of a taken name shows below the field until the name changes',
    async () => {
      const tag = newTag();
      await addGroup(token, [], `${tag} Taken`);
      await openGroups(page, tag);
      await page.getByRole('button', { name: 'Add Group' }).click();
      await save(page);
      await expect(nameField(page)).toHaveAccessibleDescription('Group name is required');
      await expect(nameField(page)).toBeFocused();
      await nameField(page).fill('   ');
      await expect(nameField(page)).toHaveAccessibleDescription('Group name is required');

      await nameField(page).fill(`${tag} taken`);
      await save(page);
      await expect(nameField(page)).toHaveAccessibleDescription('A group with this name already exists');
      await findStores(page, 'a');
      await nameField(page).blur();
      await expect(nameField(page)).toHaveAccessibleDescription('A group with this name already exists');
      await nameField(page).fill(`${tag} free`);
      await expect(nameField(page)).toHaveAccessibleDescription('');
      await save(page);
      await expect(addDialog(page)).toBeHidden();
      await expect(groupCards(page)).toHaveCount(2);
    },
  );
  await step(
    page,
    'a group that fails to load for editing shows an error and a retry, and nothing can be saved meanwhile',
    async () => {
      const tag = newTag();
      const { id } = await addGroup(token, [], `${tag} Late`);
      await openGroups(page, tag);
      await page.route(
        `**/api/store-groups/${id}`,
        (route) => route.fulfill({ status: 503, json: { message: 'Away' } }),
        {
          times: 1,
        },
      );
      await page.getByRole('button', { name: `Edit ${tag} Late` }).click();
      await expect(editDialog(page).getByRole('alert')).toContainText('Away');
      const release = await holdRequests(page, `**/api/store-groups/${id}`);
      await editDialog(page).getByRole('button', { name: 'Try Again' }).click();
      await expect(editDialog(page).getByRole('status', { name: 'Loading the group' })).toBeVisible();
      release();
      await expect(nameField(page)).toHaveValue(`${tag} Late`);
    },
  );
});

test('GR-03 GR-01 GR-04 a group is deleted, found or gone', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  await step(
    page,
    'a group that was deleted meanwhile shows an error, can only be closed, and leaves the list',
    async () => {
      const tag = newTag();
      const { id } = await addGroup(token, [], `${tag} Gone`);
      await addGroup(token, [], `${tag} Stays`);
      await openGroups(page, tag);
      await expect(groupCards(page)).toHaveCount(2);
      await call('DELETE', `/store-groups/${id}`, { token });
      await page.getByRole('button', { name: `Edit ${tag} Gone` }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'This group no longer exists' });
      await expect(dialog).toHaveAccessibleDescription(`${tag} Gone has already been deleted.`);
      await expect(dialog.getByRole('button')).toHaveText(['Close']);
      await dialog.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(groupCards(page)).toHaveCount(1);
      await expect(page.locator('li:focus')).toContainText(`${tag} Stays`);
    },
  );
  await step(page, 'a new group that the search excludes can be opened from the success message', async () => {
    const [tag, other] = [newTag(), newTag()];
    await addGroup(token, [], `${tag} Here`);
    await openGroups(page, tag);
    await page.getByRole('button', { name: 'Add Group' }).click();
    await nameField(page).fill(`${other} & Söhne`);
    await save(page);
    await expect(addDialog(page)).toBeHidden();
    await expect(groupCard(page, `${other} & Söhne`)).toHaveCount(0);
    await page.getByRole('link', { name: `Show ${other} & Söhne` }).click();
    await expect(groupCards(page)).toHaveCount(1);
    await expect(groupCard(page, `${other} & Söhne`)).toBeVisible();
    await expect(searchGroups(page)).toHaveValue(`${other} & Söhne`);
  });
  await step(page, 'a group is deleted after confirmation; its stores remain and the list reloads', async () => {
    const tag = newTag();
    const [store] = await addStores(1, tag);
    await addGroup(token, [store?.id ?? ''], `${tag} Gone`);
    await addGroup(token, [], `${tag} Stays`);
    await openGroups(page, tag);
    const dialog = page.getByRole('dialog', { name: 'Delete Store Group' });
    await page.getByRole('button', { name: `Delete ${tag} Gone` }).click();
    await expect(dialog.getByText(`Are you sure you want to delete ${tag} Gone?`, { exact: true })).toBeVisible();
    await expect(dialog.getByText('This will not delete the stores within the group.', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(groupCards(page)).toHaveCount(2);
    await page.getByRole('button', { name: `Delete ${tag} Gone` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await expect(groupCards(page)).toHaveCount(1);
    await expect(page.getByText(`${tag} Gone was deleted.`)).toBeVisible();
    await visit(page, `/admin/stores?search=${store?.id}&searchType=id`);
    await expect(page.getByRole('article', { name: store?.name ?? '', exact: true })).toBeVisible();
  });
  await step(page, 'a failed deletion shows its reason and keeps the group', async () => {
    const tag = newTag();
    const { id } = await addGroup(token, [], `${tag} Firm`);
    await openGroups(page, tag);
    await page.route(`**/api/store-groups/${id}`, (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is unavailable' } }),
    );
    await page.getByRole('button', { name: `Delete ${tag} Firm` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Store Group' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The database is unavailable');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(groupCard(page, `${tag} Firm`)).toBeVisible();
  });
});
