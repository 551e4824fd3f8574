import { readFile } from 'node:fs/promises';
import type { PersonalData } from '../../src/contract/personalData';
import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

test('OD-06 BX-41 BX-42 BX-43 BX-48 an owner finds a customer, adjusts the points, dismisses the flag, changes the phone and exports the data', async ({
  page,
}) => {
  const store = await createTestStore();
  const person = await addCustomer(store, { name: 'Maria Lopez', phone: '+12025550123', points: 1000 });
  const other = await addCustomer(store, { name: 'Zoe Young', phone: '+13055550199', points: 5 });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/manage-customers');
  const table = page.getByRole('table', { name: 'Customers' });

  await step(page, 'next to the wide sidebar every column has room from 1100 px', async () => {
    for (const width of [1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(table.getByRole('columnheader', { name: 'SMS' })).toBeVisible();
      await expect(table.getByText('Not subscribed').first()).toBeInViewport({ ratio: 1 });
      expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      const { width: used = 0 } = (await table.boundingBox()) ?? {};
      expect(used).toBeLessThanOrEqual(await table.evaluate(({ parentElement }) => parentElement?.clientWidth ?? 0));
    }
  });
  await step(page, 'the search is in the address, and a name opens its customer', async () => {
    await expect(table.getByRole('row')).toHaveCount(3);
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('lopez');
    await expect(page).toHaveURL(/search=lopez/);
    await expect(table.getByRole('row')).toHaveCount(2);
    await table.getByRole('link', { name: 'Maria Lopez' }).click();
    await expect(page).toHaveURL(`/owner/manage-customers/${person.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maria Lopez');
  });
  await step(page, 'more points than there are, and no reason, are refused by their fields', async () => {
    await page.getByRole('button', { name: 'Adjust Points' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adjust Points' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByLabel('Points', { exact: true }).fill('1,001');
    await dialog.getByRole('button', { name: 'Adjust Points' }).click();
    await expect(dialog.getByText('The customer has only 1,000 points')).toBeVisible();
    await expect(dialog.getByText('Choose a reason', { exact: true }).last()).toBeVisible();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByLabel('Points', { exact: true }).fill('600');
    await expect(dialog.getByRole('status')).toContainText('1,000 → 1,600');
    await dialog.getByLabel('Reason').selectOption('Goodwill');
    await dialog.getByLabel('Note (optional)').fill('late order');
    await dialog.getByRole('button', { name: 'Adjust Points' }).click();
    await expect(dialog).toBeHidden();
  });
  await step(page, 'the history names reason and owner', async () => {
    const first = page.getByRole('list', { name: 'Balance changes' }).getByRole('listitem').first();
    await expect(first).toContainText('Goodwill: late order');
    await expect(first).toContainText('by Olive Owner');
    await expect(first).toContainText('+600');
    await expect(first).toContainText('Balance 1,600');
  });
  await step(page, 'the large adjustment is flagged, and dismissed with a note', async () => {
    const flags = page.getByRole('region', { name: '1 flag to review' });
    await expect(flags).toContainText('Olive Owner added 600 points at once.');
    await flags.getByRole('button', { name: /^Review/ }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Agreed with the customer');
    await page.getByRole('button', { name: 'Dismiss Flag' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(flags).toBeHidden();
  });
  await step(page, 'a phone that another customer has leads there; another one is saved', async () => {
    await page.getByRole('button', { name: 'Change Phone' }).click();
    await page.getByLabel('New phone').fill('305 555 0199');
    await page.getByRole('dialog').getByRole('button', { name: 'Change Phone' }).click();
    await expect(page.getByText('Another customer has this phone number')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the customer with this number' })).toHaveAttribute(
      'href',
      `/owner/manage-customers/${other.id}`,
    );
    await page.getByLabel('New phone').fill('4155550142');
    await page.getByRole('dialog').getByRole('button', { name: 'Change Phone' }).click();
    await expect(page.getByText('(415) 555-0142').first()).toBeVisible();
    expect(await sql('select phone from customers where id = $1', [person.id])).toEqual([{ phone: '+14155550142' }]);
  });
  await step(page, 'the tab is in the address', async () => {
    await page.getByRole('tab', { name: 'Texts and consent' }).click();
    await expect(page).toHaveURL(/tab=messages/);
    await expect(page.getByText('No texts yet')).toBeVisible();
  });
  await step(page, 'a privacy request downloads a file with everything about the customer', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^customer-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as PersonalData;
    expect(data.customers).toEqual([expect.objectContaining({ name: 'Maria Lopez', points: 1600 })]);
    await expect(page.getByText("The customer's data was exported")).toBeVisible();
    await page.route('**/api/store/customers/*/export', (route) => route.abort());
    await page.getByRole('button', { name: 'Export Data' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
});
