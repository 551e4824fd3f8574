import type { Page } from '@playwright/test';
import { cardOf, createNamedStore, dialogOf, openStores } from '../stores/storesPage';
import { expectAccessible } from '../support/accessible';
import { newTag } from '../support/admin';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedIn, signedInAsAdmin, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore } from '../support/testStore';

const points = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Points', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Reward' });
const effect = (page: Page) => page.getByRole('dialog').getByRole('status');

test('GI-05 an owner sees whom a new price of a reward disappoints before it is saved', async ({ page }) => {
  const store = await createTestStore();
  const { id } = await addReward(store, {
    name: '$5 off',
    points_required: 100,
    repeat: 'always',
    reward_type: 'FIXED_DISCOUNT',
    reward_value: 5,
  });
  for (const balance of [90, 110, 115, 1_200]) await addCustomer(store, { points: balance });
  await signedIn(page, store, 'owner');
  await page.goto(`/owner/rewards?reward=${id}`);

  await step(page, 'a higher price names who could not redeem it any more, at phone width too', async () => {
    await points(page).fill('120');
    await expect(effect(page)).toHaveText(
      "2 customers can redeem it today but couldn't at 120 points. The 1,515 points customers hold would be worth up to $63.13 in rewards instead of $75.75.",
    );
    await expect(effect(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await step(page, 'a lower price names who could redeem it, and the old one nobody', async () => {
    await points(page).fill('80');
    await expect(effect(page)).toContainText('1 more customer could redeem it right away.');
    await points(page).fill('100');
    await expect(effect(page)).toBeHidden();
  });
  await step(page, 'it cannot be saved while the preview loads, and can when that fails', async () => {
    let fail: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      void page.route('**/price-preview?pointsRequired=130', async (route) => {
        resolve();
        await new Promise<void>((answer) => (fail = answer));
        await route.abort();
      });
    });
    await points(page).fill('130');
    await isAsked;
    await expect(save(page)).toBeDisabled();
    fail();
    await expect(page.getByText("Couldn't load the preview.")).toBeVisible();
    await save(page).click();
    await expect(page.getByText('$5 off was updated.')).toBeVisible();
    expect(await sql('select points_required from rewards where id = $1', [id])).toEqual([{ points_required: 130 }]);
  });
});

test('GI-05 an administrator sees what other points per dollar mean before they are saved', async ({ page }) => {
  const tag = newTag();
  const store = await createNamedStore(`${tag} 1`);
  await addReward(store, { name: 'Free tea', points_required: 100 });
  for (const balance of [40, 60, 100]) await addCustomer(store, { points: balance });
  await sql('update stores set points_per_dollar = 2 where id = $1', [store.id]);
  await signedInAsAdmin(page);
  await openStores(page, tag);
  await cardOf(page, `${tag} 1`).getByRole('button', { name: /^Edit/ }).click();
  const form = dialogOf(page, 'Edit Store');
  await form.getByLabel('Points per dollar', { exact: true }).fill('1');
  await expect(form.getByRole('status')).toHaveText(
    'Nobody loses points: 1 customer has enough for Free tea (100 points) and still will. Earning Free tea would take $100.00 in purchases instead of $50.00; 2 customers are still saving for it. The 200 points customers hold would buy the same rewards as before.',
  );
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Update Store' }).click();
  await expect(page.getByText(`${tag} 1 was updated.`)).toBeVisible();
});
