import { readFile } from 'node:fs/promises';
import type { PersonalData } from '../../src/contract/personalData';
import { expect, signedIn, test } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';

test('BX-48 an owner answers a privacy request from the page of the customer', async ({ page }) => {
  const store = await createTestStore();
  const person = await addCustomer(store, { name: 'Maria Lopez', points: 70 });
  await signedIn(page, store, 'owner');
  await page.goto(`/owner/manage-customers/${person.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^customer-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as PersonalData;
  expect(data.customers).toEqual([expect.objectContaining({ name: 'Maria Lopez', points: 70 })]);
  await expect(page.getByText("The customer's data was exported")).toBeVisible();

  await page.route('**/api/store/customers/*/export', (route) => route.abort());
  await page.getByRole('button', { name: 'Export Data' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
