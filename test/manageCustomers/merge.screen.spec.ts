import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

test('BX-42 a phone that another customer has leads to the merge of both, which reload and Back keep and close', async ({
  page,
}) => {
  const store = await createTestStore();
  const ana = await addCustomer(store, { name: 'Ana Ito', points: 20 });
  const twin = await addCustomer(store, { name: 'Ana M. Ito', phone: '+13055550199', points: 30 });
  await signedIn(page, store, 'owner');
  const merge = page.getByRole('dialog', { name: 'Merge these customers?' });
  const path = `/owner/manage-customers/${ana.id}`;
  await page.goto('/owner/manage-customers');
  await page.getByRole('link', { name: ana.name, exact: true }).click();

  await step(page, 'the conflict offers the merge', async () => {
    await page.getByRole('button', { name: 'Change Phone' }).click();
    await page.getByLabel('New phone').fill('305 555 0199');
    await page.getByRole('dialog').getByRole('button', { name: 'Change Phone' }).click();
    await page.getByRole('button', { name: 'Merge Instead…' }).click();
    await expect(merge.getByRole('button', { name: 'Merge Ana M. Ito into Ana Ito' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL(`${path}?merge=${twin.id}`);
  });
  await step(page, 'a reload shows it again, and Back closes it on the same page', async () => {
    await page.reload();
    await expect(merge.getByRole('button', { name: 'Merge Ana M. Ito into Ana Ito' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(path);
  });
  await step(page, 'the dialog to erase is in the address too', async () => {
    await page.getByRole('button', { name: 'Erase…' }).click();
    await expect(page).toHaveURL(/erase=/);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Erase Ana Ito?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(path);
  });
  await step(page, 'the other one is found, and merged', async () => {
    await page.getByRole('button', { name: 'Merge With Another…' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search customers' })).toBeFocused();
    await page.getByRole('dialog').getByRole('searchbox').fill('Ana M');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ana M\. Ito/ })
      .click();
    await expect(page).toHaveURL(`${path}?merge=${twin.id}`);
    await merge.getByRole('button', { name: 'Merge Ana M. Ito into Ana Ito' }).click();
    await expect(page.getByText('The customers were merged')).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(await sql('select merged_into from customers where id = $1', [twin.id])).toEqual([{ merged_into: ana.id }]);
  });
});
