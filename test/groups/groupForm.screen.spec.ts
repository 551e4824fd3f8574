import { newTag } from '../support/admin';
import { call } from '../support/http';
import { expect, signedInAsAdmin, step, test, visit } from '../support/screen';
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

test('GR-01 GR-03 GR-04 VA-02 a group is added, found, edited and deleted', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  const [tag, other] = [newTag(), `${newTag()} & Söhne`];
  const stores = await addStores(120, tag);
  const nameOf = (at: number) => stores[at]?.name ?? '';
  await addGroup(token, [], `${tag} Taken`);
  await openGroups(page, tag);
  await step(page, 'a taken name is refused below its field', async () => {
    await page.getByRole('button', { name: 'Add Group' }).click();
    await expect(addDialog(page)).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await expect(selectedCount(page, 0)).toBeVisible();
    await nameField(page).fill(`${tag} taken`);
    await save(page);
    await expect(nameField(page)).toHaveAccessibleDescription('A group with this name already exists');
    await nameField(page).fill(`  ${other}  `);
    await expect(nameField(page)).toHaveAccessibleDescription('');
  });
  await step(page, 'more stores load on scroll, and all that match the search are selected at once', async () => {
    await findStores(page, tag);
    // Enter in the search field must not submit the form.
    await page.keyboard.press('Enter');
    const boxes = addDialog(page).getByRole('checkbox');
    await expect(boxes).toHaveCount(50);
    await boxes.last().scrollIntoViewIfNeeded();
    await expect(boxes).toHaveCount(100);
    await addDialog(page).getByRole('button', { name: 'Select All', exact: true }).click();
    await expect(selectedCount(page, 120)).toBeVisible();
    await expect(boxes.nth(99)).toBeChecked();
    await boxes.nth(3).uncheck();
    await expect(selectedCount(page, 119)).toBeVisible();
    await findStores(page, nameOf(0));
    await expect(boxes).toHaveCount(1);
    await addDialog(page).getByRole('button', { name: 'Deselect All' }).click();
    await expect(selectedCount(page, 118)).toBeVisible();
    await findStores(page, tag);
    await expect(boxes).toHaveCount(100);
    await addDialog(page).getByRole('button', { name: 'Deselect All' }).click();
    await expect(selectedCount(page, 0)).toBeVisible();
    await storeCheck(page, nameOf(0)).check();
    await storeCheck(page, nameOf(1)).check();
    await expect(selectedCount(page, 2)).toBeVisible();
  });
  await step(page, 'a new group that the search excludes is found by the link in the message about it', async () => {
    await save(page);
    await expect(addDialog(page)).toBeHidden();
    await expect(page.getByText(`${other} was added.`)).toBeVisible();
    await expect(groupCard(page, other)).toHaveCount(0);
    await page.getByRole('link', { name: `Show ${other}` }).click();
    await expect(groupCards(page)).toHaveCount(1);
    await expect(searchGroups(page)).toHaveValue(other);
    await expect(groupCard(page, other)).toContainText('2 stores');
    for (const at of [0, 1]) await expect(groupCard(page, other)).toContainText(nameOf(at));
  });
  const renamed = `${tag} New`;
  await step(page, 'the edit form shows all stores of the group and sends only the changes', async () => {
    await page.getByRole('button', { name: `Edit ${other}` }).click();
    await expect(nameField(page)).toHaveValue(other);
    await expect(selectedCount(page, 2)).toBeVisible();
    for (const at of [0, 1]) await expect(storeCheck(page, nameOf(at))).toBeChecked();
    await nameField(page).fill(renamed);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await save(page);
    expect((await sent).postDataJSON()).toEqual({ name: renamed });
    await expect(editDialog(page)).toBeHidden();
    await expect(page.getByText(`${renamed} was updated.`)).toBeVisible();
    await searchGroups(page).fill(renamed.toUpperCase());
    await expect(groupCard(page, renamed)).toContainText('2 stores');
  });
  await step(page, 'the address keeps the search', async () => {
    await page.reload();
    await expect(groupCards(page)).toHaveCount(1);
    await expect(page).toHaveURL(/search=/);
    await searchGroups(page).fill(tag);
    await expect(groupCards(page)).toHaveCount(2);
  });
  await step(page, 'a group is deleted after a confirmation, and its stores remain', async () => {
    await page.getByRole('button', { name: `Delete ${renamed}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Store Group' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(groupCards(page)).toHaveCount(2);
    await page.getByRole('button', { name: `Delete ${renamed}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await expect(groupCards(page)).toHaveCount(1);
    await expect(page.getByText(`${renamed} was deleted.`)).toBeVisible();
    await visit(page, `/admin/stores?search=${stores[0]?.id}&searchType=id`);
    await expect(page.getByRole('article', { name: nameOf(0), exact: true })).toBeVisible();
  });
  await step(
    page,
    'the focus moves to the next group after an edit of one that was deleted in the meantime',
    async () => {
      const next = newTag();
      const { id } = await addGroup(token, [], `${next} Gone`);
      await addGroup(token, [], `${next} Stays`);
      await page.goto(`/admin/store-groups?search=${next}`);
      await expect(groupCards(page)).toHaveCount(2);
      await call('DELETE', `/store-groups/${id}`, { token });
      await page.getByRole('button', { name: `Edit ${next} Gone` }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'This group no longer exists' });
      await dialog.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(groupCards(page)).toHaveCount(1);
      await expect(page.locator('li:focus')).toContainText(`${next} Stays`);
    },
  );
});
