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

/**
 * The second tap hits what the first one opened. No time passes for the page between them, however slow the machine is;
 * its clock must be installed.
 */
export async function doubleTap(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).first().boundingBox();
  if (!box) throw new Error(`${name} is not visible`);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await page.clock.resume();
}
