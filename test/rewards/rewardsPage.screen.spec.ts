import type { Page } from '@playwright/test';
import type { CustomerReward } from '../../src/contract/rewards';
import { addRedemption } from '../redemptions/addRedemption';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function listOnKiosk(store: TestStore): Promise<CustomerReward[]> {
  const { id } = await addCustomer(store);
  const path = `/stores/${store.id}/rewards/customer/${id}`;
  return (await call<CustomerReward[]>('GET', path, { token: await store.kioskToken() })).body;
}

test('OD-06 an owner creates, edits, deactivates, duplicates and deletes rewards, and the kiosk shows the changes', async ({
  page,
}) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await step(page, 'the first reward is created, once, although the button is clicked twice', async () => {
    await page.goto('/owner/rewards');
    await expect(page.getByRole('heading', { name: 'No rewards yet' })).toBeVisible();
    await button(page, 'Add Reward').first().click();
    await expect(page).toHaveURL(/reward=new/);
    const form = dialog(page, 'Add New Reward');
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Oat latte');
    await form.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Percentage off' });
    await form.getByRole('textbox', { name: 'Percentage' }).fill('120');
    await form.getByRole('button', { name: 'Create Reward' }).click();
    await expect(form.getByRole('textbox', { name: 'Percentage' })).toHaveAccessibleDescription(
      'Percentage must be from 1 to 100',
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await form.getByRole('textbox', { name: 'Percentage' }).fill('20');
    await form.getByRole('textbox', { name: 'Points' }).fill('150');
    await form.getByRole('button', { name: 'Create Reward' }).dblclick();
    await expect(form).toBeHidden();
    await expect(page.getByText('Oat latte was added.')).toBeVisible();
    await expect(row(page, 'Oat latte')).toContainText('20% OFF');
    await expect(page).toHaveURL(/\/owner\/rewards$/);
    expect(await listOnKiosk(store)).toMatchObject([{ name: 'Oat latte', rewardValue: 20, pointsRequired: 150 }]);
  });

  const { id } = await addReward(store, { name: 'Cake', points_required: 300, daily_limit: 5 });
  await addRedemption(store, { customerId: (await addCustomer(store)).id, rewardId: id, status: 'completed' });

  await step(page, 'a link opens a reward; Back asks before changes are lost; an edit is saved', async () => {
    await page.goto(`/owner/rewards?reward=${id}`);
    const form = dialog(page, 'Edit Reward');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Cheese cake');
    await page.goBack();
    await dialog(page, 'Discard your changes?').getByRole('button', { name: 'Keep editing' }).click();
    await form.getByRole('textbox', { name: 'Points' }).fill('350');
    await form.getByRole('button', { name: 'Save Reward' }).click();
    await expect(page.getByText('Cheese cake was updated.')).toBeVisible();
    await expect(page).toHaveURL(/\/owner\/rewards$/);
    await expect(row(page, 'Cheese cake').getByRole('cell')).toContainText(['Cheese cake', '350', '0 of 5', '1']);
    expect(await sql('select item_name from redemptions where store_id = $1', [store.id])).toEqual([
      { item_name: 'Cake' },
    ]);
  });

  await step(page, 'Back closes an open reward and stays on the page', async () => {
    await page.getByRole('button', { name: /^Cheese cake/ }).click();
    await expect(dialog(page, 'Edit Reward')).toBeVisible();
    await page.goBack();
    await expect(dialog(page, 'Edit Reward')).toBeHidden();
    await expect(page).toHaveURL(/\/owner\/rewards$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
  });

  await step(page, 'switching off shows at once, and is undone when the server refuses', async () => {
    const active = page.getByRole('switch', { name: 'Cheese cake is active' });
    await page.route(`**/rewards/${id}`, (route) => route.fulfill({ status: 500, json: { message: 'No' } }), {
      times: 1,
    });
    await active.click();
    await expect(page.getByText('Cheese cake is still active.')).toBeVisible();
    await expect(active).toBeChecked();
    await active.click();
    await expect(active).not.toBeChecked();
    await expect(page.getByText('Cheese cake is now inactive and hidden from customers.')).toBeVisible();
    expect((await listOnKiosk(store)).find(({ name }) => name === 'Cheese cake')).toMatchObject({ isActive: false });
  });

  await step(page, 'search, filter and order are in the address', async () => {
    await button(page, 'Inactive').click();
    await expect(row(page, 'Oat latte')).toHaveCount(0);
    await button(page, 'Redemptions').click();
    await expect(page).toHaveURL(/status=inactive&sort=redemptions-desc/);
    await page.reload();
    await expect(row(page, 'Cheese cake')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search rewards' }).fill('nothing like it');
    await expect(page.getByRole('heading', { name: 'No rewards found' })).toBeVisible();
    await button(page, 'Show All Rewards').click();
    await expect(page.getByRole('status').filter({ hasText: '2 rewards' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
  });

  await step(page, 'a copy is a new reward', async () => {
    await button(page, 'Duplicate Oat latte').click();
    const form = dialog(page, 'Add New Reward');
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Copy of Oat latte');
    await form.getByRole('button', { name: 'Create Reward' }).click();
    await expect(row(page, 'Copy of Oat latte')).toBeVisible();
  });

  await step(page, 'a reward is deleted after a confirmation; one that is gone says so', async () => {
    await button(page, 'Delete Cheese cake').click();
    const confirmation = dialog(page, 'Delete Reward');
    await expect(confirmation).toContainText('Past redemptions stay.');
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    // An open dialog hides the page from role queries, so a missing row proves nothing until the dialog is closed.
    await expect(confirmation).toBeHidden();
    await expect(row(page, 'Cheese cake')).toHaveCount(0);
    expect((await listOnKiosk(store)).map(({ name }) => name).sort()).toEqual(['Copy of Oat latte', 'Oat latte']);
    await page.goto(`/owner/rewards?reward=${id}`);
    await expect(dialog(page, 'This reward no longer exists')).toBeVisible();
  });
});
