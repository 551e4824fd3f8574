import { getCatalog, setCatalog, setFault } from '../checkout/register';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedIn, step, test } from '../support/screen';
import { createTestStore } from '../support/testStore';

test('BX-83 the owner chooses the categories that earn no points, and sees renamed and deleted ones', async ({
  page,
}) => {
  const store = await createTestStore();
  const catalog = await getCatalog(store);
  const more = ['Cigars', 'Flowers', 'Games', 'Magazines'].map((name) => ({ id: `CAT${name.toUpperCase()}`, name }));
  await setCatalog(store, { ...catalog, categories: [...catalog.categories, ...more] });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/point-of-sale');
  const section = page.getByRole('region', { name: 'What Earns Points' });
  const dialog = page.getByRole('dialog', { name: 'Categories That Earn No Points' });
  const open = () => section.getByRole('button', { name: 'Choose Categories' }).click();
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();

  await step(page, 'the list is read when it is opened first, with suggested categories at the top', async () => {
    await expect(section.getByText('All categories of your register earn points.')).toBeVisible();
    await open();
    const items = dialog.getByRole('listitem');
    await expect(items).toHaveCount(9);
    await expect(items.first()).toContainText('Beer & wine');
    await expect(items.first()).toContainText('Suggested: Texas and North Carolina limit rebates on alcohol');
    await expect(dialog.getByText(/^Read from your register /)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
  await step(page, 'a search shortens the list, and what is checked counts from now on', async () => {
    await dialog.getByRole('searchbox', { name: 'Search categories' }).fill('beer');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('checkbox', { name: 'Beer & wine' }).check();
    await save();
    await expect(page.getByText('Saved. It counts for purchases that get their points from now on.')).toBeVisible();
    await expect(section.getByText('These categories earn no points: Beer & wine')).toBeVisible();
    await expect(section.getByText('Your register has Cigars.')).toBeVisible();
  });
  await step(page, 'a renamed category shows its new name, and a refresh keeps what was checked', async () => {
    const categories = [{ id: 'CATBEER000001', name: 'Drinks' }, ...more];
    await setCatalog(store, { ...catalog, categories });
    await open();
    await dialog.getByRole('checkbox', { name: 'Cigars' }).check();
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Drinks' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Cigars' })).toBeChecked();
    await save();
    await expect(section.getByText('These categories earn no points: Drinks and Cigars')).toBeVisible();
  });
  await step(page, 'a deleted category stays until it is removed, also while the register cannot be read', async () => {
    await setCatalog(store, { ...catalog, categories: more });
    await open();
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    await expect(dialog.getByText('No longer at the register')).toBeVisible();
    await setFault(store, 'unauthorized');
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'Ask your administrator for a key that may read the inventory.',
    );
    await expect(dialog.getByRole('checkbox', { name: 'Cigars' })).toBeChecked();
    await setFault(store, 'unauthorized', 0);
    await dialog.getByRole('checkbox', { name: 'Drinks' }).uncheck();
    await save();
    await expect(section.getByText('These categories earn no points: Cigars')).toBeVisible();
    await open();
    await expect(dialog.getByRole('checkbox', { name: 'Drinks' })).toHaveCount(0);
  });
});

test('BX-205 the owner says that age-restricted items earn no points', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/point-of-sale');
  const section = page.getByRole('region', { name: 'What Earns Points' });
  const restricted = section.getByRole('switch', { name: 'Age-restricted items earn no points' });
  await expect(restricted).not.toBeChecked();
  await restricted.click();
  await expect(page.getByText('Saved. It counts for purchases that get their points from now on.')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.reload();
  await expect(restricted).toBeChecked();
});

test('BX-83 a register without categories says so', async ({ page }) => {
  const store = await createTestStore();
  await setCatalog(store, { categories: [], items: [] });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/point-of-sale');
  await page.getByRole('button', { name: 'Choose Categories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Categories That Earn No Points' });
  await expect(dialog.getByText('Your register has no categories.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});
