import type { Page, Route } from '@playwright/test';
import { expectNoTraces } from '../support/customerTraces';
import { expect, isolatedTest, signedIn } from '../support/screen';
import { addCustomer, createTestStore, newPhone, type TestStore } from '../support/testStore';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const { step } = isolatedTest;

async function openEntry(page: Page, store: TestStore) {
  await page.clock.install();
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
}
async function enterPhone(page: Page, phone: string) {
  await page.keyboard.type(phone.slice(2));
  await page.keyboard.press('Enter');
}
async function openDashboard(page: Page, phone: string) {
  await enterPhone(page, phone);
  await button(page, 'Continue').click();
  await expect(button(page, 'Refresh points')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
async function expectEntry(page: Page) {
  await expect(page).toHaveURL(/customer.entry$/);
  await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
}
/** Holds the next response for a URL until `release` is called. */
async function hold(page: Page, url: string): Promise<{ held: Promise<void>; release: () => Promise<void> }> {
  let reportHeld: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (reportHeld = resolve));
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  let done = Promise.resolve();
  await page.route(url, (route: Route) => {
    done = (async () => {
      const response = await route.fetch();
      reportHeld();
      await gone;
      await route.fulfill({ response }).catch(() => undefined);
    })();
    return done;
  });
  return {
    held,
    release: async () => {
      letGo();
      await done;
      await page.unroute(url);
    },
  };
}
/** Records the URLs of the page. */
function recordAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  return addresses;
}

isolatedTest('KC-02 BX-08 an entry or check-in that ends early leaves no data of the customer', async ({ page }) => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { name: 'Nora Nearby' });
  const field = page.getByLabel('Phone number');
  await openEntry(page, store);
  await step('a half-typed number is cleared 30 s after the last touch', async () => {
    await page.keyboard.type('202');
    await page.clock.runFor(25_000);
    await page.mouse.click(300, 700);
    await page.clock.runFor(25_000);
    await expect(field).toHaveValue('(202');
    await page.clock.runFor(6_000);
    await expect(field).toHaveValue('');
  });
  await step('a tablet that slept with a half-typed number wakes without it', async () => {
    await page.keyboard.type('2025');
    await page.clock.fastForward(3_600_000);
    await expect(field).toHaveValue('');
  });
  await step('a tablet that slept before the response to a check-in wakes without the customer', async () => {
    const checkIn = await hold(page, '**/api/public/check-in');
    await enterPhone(page, customer.phone);
    await checkIn.held;
    await page.clock.fastForward(3_600_000);
    await checkIn.release();
    await page.clock.runFor(1_000);
    await expectEntry(page);
    await expectNoTraces(page, customer);
  });
  await step('a check-in ends after 60 s without a touch', async () => {
    await enterPhone(page, customer.phone);
    await expect(page.getByText('Nora Nearby')).toBeVisible();
    await page.clock.runFor(51_000);
    await expect(page.getByRole('alert')).toContainText('Are you still there?');
    await page.clock.runFor(10_000);
    await expectEntry(page);
    await expectNoTraces(page, customer);
  });
  await step('a registration ends after 60 s without a touch', async () => {
    await enterPhone(page, newPhone());
    await page.getByLabel('Your Name').fill('Half Typed');
    await page.clock.runFor(61_000);
    await expectEntry(page);
  });
  await step('Exit of the registration, and a Save that gets a response after it', async () => {
    const newcomer = { name: 'Gone Already', phone: newPhone() };
    const saving = await hold(page, '**/api/public/register');
    await enterPhone(page, newcomer.phone);
    await page.getByLabel('Your Name').fill(newcomer.name);
    await page.getByLabel('Birthday').fill('01021980');
    expect(await page.locator('input:not([autocomplete="off"]):not([type="checkbox"])').count()).toBe(0);
    await button(page, 'Save').click();
    await saving.held;
    // Escape closes the keyboard if it is open.
    await page.keyboard.press('Escape');
    await button(page, 'Exit').click();
    await expectEntry(page);
    await saving.release();
    await page.clock.runFor(1_000);
    await expectEntry(page);
    await expectNoTraces(page, newcomer);
  });
});

isolatedTest('KD-10 KD-11 the timers of checkout and inactivity end a visit once', async ({ page }) => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  await openEntry(page, store);
  const addresses = recordAddresses(page);
  const expectOneEnd = async () => {
    await expectEntry(page);
    await page.clock.runFor(70_000);
    expect(addresses.filter((path) => path === '/customer/entry')).toHaveLength(1);
    await expectNoTraces(page, customer);
  };
  await step('both due at once, on a tablet that slept during the countdown', async () => {
    await openDashboard(page, customer.phone);
    await button(page, 'Checkout').click();
    await expect(page.getByRole('dialog')).toContainText('Logging out in');
    addresses.length = 0;
    await page.clock.fastForward(3_600_000);
    await expectOneEnd();
  });
  await step('a checkout that gets a response after the tablet slept', async () => {
    await openDashboard(page, customer.phone);
    const checkout = await hold(page, '**/api/public/checkout');
    await button(page, 'Checkout').click();
    await checkout.held;
    addresses.length = 0;
    await page.clock.fastForward(3_600_000);
    await expectEntry(page);
    await checkout.release();
    await expectOneEnd();
  });
  await step('Back during the countdown ends it; the visit of the next customer is not touched by it', async () => {
    const next = await addCustomer(store, { name: 'Nick Next' });
    await openDashboard(page, customer.phone);
    await button(page, 'Checkout').click();
    await expect(page.getByRole('dialog')).toContainText('Logging out in');
    await page.evaluate(() => {
      history.pushState(history.state, '', '/customer/entry');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    });
    await expectEntry(page);
    await expectNoTraces(page, customer);
    await openDashboard(page, next.phone);
    await page.clock.runFor(20_000);
    await expect(page.getByRole('heading', { name: 'Welcome, Nick Next!' })).toBeVisible();
  });
});

isolatedTest(
  'BX-08 KD-11 after a crash the kiosk starts at the entry page, and after a reload the visit continues',
  async ({ page }) => {
    const store = await createTestStore();
    const customer = await addCustomer(store, { name: 'Nora Nearby' });
    const name = page.getByText(customer.name).first();
    const calls: string[] = [];
    await openEntry(page, store);
    page.on('request', (request) => {
      if (request.url().includes('phone=')) calls.push(request.url());
    });
    /** After a crash the URL, its state and local storage remain, but the page received no event that it is hidden. */
    const crash = async () => {
      await page.evaluate(() => sessionStorage.setItem('crashed', ''));
      await page.reload();
    };
    await page.addInitScript(() => {
      if (sessionStorage.getItem('crashed') !== null) sessionStorage.clear();
    });
    await step('on the check-in page', async () => {
      await enterPhone(page, customer.phone);
      await expect(name).toBeVisible();
      await page.reload();
      await expect(name).toBeVisible();
      calls.length = 0;
      await crash();
      await expectEntry(page);
      await expectNoTraces(page, customer);
      expect(calls).toEqual([]);
    });
    await step('on the dashboard', async () => {
      await openDashboard(page, customer.phone);
      // The name is stored in the browser, so it is shown before the customer was looked up again.
      const lookedUp = page.waitForResponse('**/api/public/customer?*');
      await page.reload();
      await lookedUp;
      await expect(page.getByRole('heading', { name: 'Welcome, Nora Nearby!' })).toBeVisible();
      calls.length = 0;
      await crash();
      await expectEntry(page);
      await expectNoTraces(page, customer);
      expect(calls).toEqual([]);
    });
  },
);
