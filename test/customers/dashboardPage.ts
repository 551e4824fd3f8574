import type { Page } from '@playwright/test';
import { expect, putStorage, signedIn } from '../support/screen';
import { addCustomer, type Person, type TestStore } from '../support/testStore';

/** Opens the dashboard in the state that check-in produces. */
export async function openDashboard(
  page: Page,
  store: TestStore,
  over: Parameters<typeof addCustomer>[1] = {},
): Promise<Person> {
  const customer = await addCustomer(store, over);
  await signedIn(page, store, 'kiosk');
  await putStorage(page, {
    customer_data: JSON.stringify({
      id: customer.id,
      name: customer.name,
      phone: customer.phone,
      pointsBalance: 0,
      birthday: null,
      referralCode: null,
    }),
    store_subdomain: store.subdomain,
  });
  await page.goto('/customer/dashboard');
  await expect(page.getByText('Your Premium Loyalty Experience')).toBeVisible();
  return customer;
}
