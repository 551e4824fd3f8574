import { expectAccessible } from '../support/accessible';
import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

test('BX-42 BX-48 an owner merges a duplicate after a preview, from a phone conflict or a search, and erases a customer by typing the last digits of the phone number', async ({
  page,
}) => {
  const store = await createTestStore();
  const ana = await addCustomer(store, { name: 'Ana Ito', phone: '+12025550111', points: 40 });
  const twin = await addCustomer(store, { name: 'Ana M. Ito', phone: '+13055550112', points: 100, visits: 3 });
  await signedIn(page, store, 'owner');
  const merge = page.getByRole('dialog', { name: 'Merge these customers?' });
  const dialog = page.getByRole('dialog');
  const path = `/owner/manage-customers/${ana.id}`;
  await page.goto('/owner/manage-customers');
  await page.getByRole('link', { name: ana.name, exact: true }).click();

  await step(page, 'a phone that another customer has offers the merge of both', async () => {
    await page.getByRole('button', { name: 'Change Phone' }).click();
    await page.getByLabel('New phone').fill('305 555 0112');
    await dialog.getByRole('button', { name: 'Change Phone' }).click();
    await page.getByRole('button', { name: 'Merge Instead…' }).click();
    await expect(merge.getByRole('button', { name: 'Merge Ana M. Ito into Ana Ito' })).toBeVisible();
    await expect(dialog).toHaveCount(1);
    await expect(page).toHaveURL(`${path}?merge=${twin.id}`);
  });
  await step(page, 'a reload shows the merge again, and Back closes it on the same page', async () => {
    await page.reload();
    await expect(merge.getByRole('button', { name: 'Merge Ana M. Ito into Ana Ito' })).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(path);
  });
  await sql('update customers set name = $2 where id = $1', [twin.id, ana.name]);
  await step(page, 'the dialog to erase is in the address too', async () => {
    await page.getByRole('button', { name: 'Erase…' }).click();
    await expect(page).toHaveURL(/erase=/);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Erase Ana Ito?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(path);
  });
  await step(page, 'one of the same name is found and named by the phone, and kept when it is chosen', async () => {
    await page.getByRole('button', { name: 'Merge With Another…' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search customers' })).toBeFocused();
    await dialog.getByRole('searchbox').fill('ana');
    await expect(dialog.getByRole('button', { name: /0112/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /0112/ }).click();
    await expect(page).toHaveURL(`${path}?merge=${twin.id}`);
    await expect(merge.getByRole('row', { name: /Points/ })).toContainText('140');
    await expect(merge.getByRole('button', { name: 'Merge …0112 into …0111' })).toBeVisible();
    await merge.getByRole('button', { name: 'Keep the Other One' }).click();
    await merge.getByRole('button', { name: 'Merge …0111 into …0112' }).click();
    await expect(page.getByText('The customers were merged')).toBeVisible();
    await expect(page).toHaveURL(`/owner/manage-customers/${twin.id}`);
    await expect(page.getByText('140', { exact: true }).first()).toBeVisible();
    expect(await sql('select merged_into from customers where id = $1', [ana.id])).toEqual([{ merged_into: twin.id }]);
  });
  await step(page, 'a customer is erased only with the last digits of the phone', async () => {
    await page.getByRole('button', { name: 'Erase…' }).click();
    await dialog.getByLabel(/Last 4 digits/).fill('9999');
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(dialog.getByText('Please type the last 4 digits of the phone number')).toBeVisible();
    await dialog.getByLabel(/Last 4 digits/).fill('0112');
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(page).toHaveURL(/manage-customers$/);
    await expect(page.getByText('No customers yet')).toBeVisible();
  });
});
