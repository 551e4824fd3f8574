import { call } from '../support/http';
import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

test('BX-221 an owner sees which customers of a file and which new number were erased, and confirms who comes back', async ({
  page,
}) => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  for (const phone of ['+12025550101', '+12025550102']) {
    const { id } = await addCustomer(store, { phone });
    expect((await call('DELETE', `/store/customers/${id}`, { token })).status).toBe(204);
  }
  await signedIn(page, store, 'owner');
  await step(page, 'an import leaves them out, until the owner says that they joined again', async () => {
    await page.goto('/owner/manage-customers/import');
    await page.getByLabel('CSV file').setInputFiles({
      name: 'old list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Phone,Name,Points\n2025550101,Ann,50\n2025550103,Cy,70\n'),
    });
    await page.getByRole('button', { name: 'Check File' }).click();
    const asked = '1 customer in this file asked you to delete their data, or you erased them.';
    await expect(page.getByText(`${asked} This customer is left out.`)).toBeVisible();
    await expect(page.getByText('Row 2: The customer with this phone number was erased')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 1 Customer' })).toBeVisible();
    await page.getByRole('button', { name: 'They Joined Again' }).click();
    await expect(page.getByText(`${asked} This customer is added again.`)).toBeVisible();
    await page.getByRole('button', { name: 'Leave Out' }).click();
    await page.getByRole('button', { name: 'Import 1 Customer' }).click();
    await expect(page.getByText(`${asked} This customer was left out.`)).toBeVisible();
  });
  await step(page, 'a person who is added by hand is confirmed, for this number only', async () => {
    await page.goto('/owner/manage-customers');
    await page.getByRole('button', { name: 'Add Customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Customer' });
    await dialog.getByLabel('Name').fill('Bo');
    await dialog.getByLabel('Phone').fill('2025550101');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('The customer with this phone number was erased.')).toBeVisible();
    const confirmation = dialog.getByRole('switch', { name: 'Wants to be a customer again' });
    await confirmation.check();
    await dialog.getByLabel('Phone').fill('2025550102');
    await expect(confirmation).toBeHidden();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(confirmation).not.toBeChecked();
    await page.setViewportSize({ width: 390, height: 844 });
    await confirmation.check();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    const rows = await sql('select phone from customers where store_id = $1 and erased_at is null order by phone', [
      store.id,
    ]);
    expect(rows).toEqual([{ phone: '+12025550102' }, { phone: '+12025550103' }]);
  });
});
