import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, signedIn, step, test } from '../support/screen';
import { addCustomer, addPromotion, addReward, createTestStore } from '../support/testStore';

// The search is limited to the dialog, because the page has filters with this role.
const input = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const option = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('option', { name });

test('BX-47 Ctrl+K finds pages, customers, rewards and promotions of the store', async ({ page }) => {
  const [store, other] = [await createTestStore(), await createTestStore()];
  const customer = await addCustomer(store, { name: 'Wilhelmina Ortega', phone: '+12025550177' });
  await addCustomer(other, { name: 'Wilhelmina Foreign' });
  const reward = await addReward(store, { name: 'Winter wonder latte' });
  await addPromotion(store, { name: 'Winter sale' });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/kiosk');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await step(page, 'without a text the pages are listed; Esc returns the focus', async () => {
    await page.getByRole('button', { name: 'Search' }).focus();
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    await expect(page.getByRole('option')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  });

  await step(page, 'a page opens with the focus on its heading', async () => {
    await page.keyboard.press('Control+k');
    await input(page).fill('board sett');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/owner\/board$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Board Settings' })).toBeFocused();
  });

  await step(page, 'a customer is found by part of the name and opens by Enter', async () => {
    await page.keyboard.press('Control+k');
    await input(page).fill('ortega');
    await expect(option(page, /Wilhelmina Ortega.*\(202\) 555-0177/)).toBeVisible();
    await expect(page.getByText('Wilhelmina Foreign')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/owner/manage-customers/${customer.id}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Wilhelmina Ortega' })).toBeVisible();
  });

  await step(page, 'rewards and promotions are found by name; the customer is a recent item', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Wilhelmina Ortega');
    await input(page).fill('winter');
    await expect(page.getByRole('group', { name: 'Promotions' }).getByRole('option')).toHaveText(/Winter sale/);
    await option(page, /Winter wonder latte/).click();
    await expect(page).toHaveURL(new RegExp(`/owner/rewards\\?reward=${reward.id}$`));
    await expect(page.getByRole('dialog', { name: /reward/i })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await step(page, 'Back closes it, and a phone has a button for it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Search' }).click();
    await input(page).fill('dashb');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/owner\/rewards/);
  });
});
