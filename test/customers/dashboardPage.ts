import type { Page } from '@playwright/test';
import { expect, putStorage, signedIn } from '../support/screen';
import { addCustomer, type Person, type TestStore } from '../support/testStore';

/** Opens the dashboard in the state after a check-in. */
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
  // Without this item, the page would regard the customer as one from before a crash.
  await page.evaluate(() => sessionStorage.setItem('last_activity', String(Date.now())));
  await page.goto('/customer/dashboard');
  await expect(page.getByText('Your Premium Loyalty Experience')).toBeVisible();
  return customer;
}

/**
 * The second tap, 300 ms after the first on the page's clock, hits what the first one opened. The clock must be
 * installed. It is paused during the taps, which may take long on a slow machine.
 */
export async function doubleTap(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).first().boundingBox();
  if (!box) throw new Error(`${name} is not visible`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.mouse.click(x, y);
  await page.clock.runFor(300);
  await page.mouse.click(x, y);
  await page.clock.resume();
}
