import type { Page } from '@playwright/test';
import { createSendingStore } from '../sms/sending';
import { expectAccessible } from '../support/accessible';
import { CONTEXT_OPTIONS } from '../support/contextOptions';
import { call, serverUrl } from '../support/http';
import { expect, isolatedTest, moveBrowserClock } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, newPhone } from '../support/testStore';
import { readJoinCode } from './joinStore';

const { step } = isolatedTest;
const PHONE = { width: 390, height: 844 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

isolatedTest(
  'BX-85 BX-297 a person joins on their own phone, with Back, reload and a wrong code on the way',
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    const store = await createSendingStore({ name: 'Sweet Bean', is_referral_enabled: true });
    const phone = newPhone();
    const code = page.getByLabel('Code from the text');
    await step('the number', async () => {
      await page.goto(`/join/${store.subdomain}`);
      const notice = page.getByText('Message and data rates may apply.');
      const place = await button(page, 'Text me a code').boundingBox();
      await button(page, 'Text me a code').click();
      await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible();
      // What the text costs stays in view, and the button does not move away from the finger.
      await expect(notice).toBeVisible();
      expect(await button(page, 'Text me a code').boundingBox()).toEqual(place);
      await expectAccessible(page);
      await page.getByLabel('Phone number').fill(phone.slice(2));
      await button(page, 'Text me a code').dblclick();
      await expect(code).toBeFocused();
      await expectAccessible(page);
    });
    await step('Back and a reload lose nothing', async () => {
      await page.goBack();
      await expect(page.getByLabel('Phone number')).toHaveValue(/\(\d{3}\) \d{3}-\d{4}/);
      await page.goForward();
      await page.reload();
      await expect(code).toBeVisible();
    });
    await step('the code', async () => {
      const texted = await readJoinCode(store, phone);
      await code.fill(texted === '111111' ? '222222' : '111111');
      await button(page, 'Continue').click();
      await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
      await code.fill(texted);
      await button(page, 'Continue').click();
      await expect(page.getByLabel('Your name')).toBeFocused();
      await expectAccessible(page);
      await page.reload();
    });
    await step('name, birthday and consent', async () => {
      await button(page, 'Join').click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await page.getByLabel('Your name').fill('Ana Ruiz');
      const offers = page.getByRole('switch', { name: 'Yes, Sweet Bean may send me' });
      await page.getByLabel('Birthday').fill('2020-01-01');
      await expect(offers).toBeDisabled();
      await page.getByLabel('Birthday').fill('1990-05-17');
      await offers.click();
      await button(page, 'Join').dblclick();
      await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ana Ruiz!' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/my/${store.subdomain}`);
      const rows = await sql(
        `select name, sms_consent_source as source, sms_consent_text_version as version, visits
       from customers where store_id = $1`,
        [store.id],
      );
      expect(rows).toEqual([{ name: 'Ana Ruiz', source: 'join', version: '2026-11-28-en', visits: 0 }]);
    });
    await step('Back leads to an empty form, not to what was entered', async () => {
      await page.goBack();
      await expect(page.getByLabel('Phone number')).toHaveValue('');
    });
  },
);

isolatedTest(
  'BX-85 a customer who is known lands on their page after the code, in Spanish and in dark colors',
  async ({ browser }) => {
    const store = await createSendingStore({ name: 'Sweet Bean' });
    const phone = newPhone();
    await sql(`insert into customers (store_id, phone, name, birthday) values ($1, $2, 'Pat Regular', '1990-01-01')`, [
      store.id,
      phone,
    ]);
    const context = await browser.newContext({
      ...CONTEXT_OPTIONS,
      baseURL: serverUrl(),
      viewport: { width: 320, height: 640 },
      locale: 'es-MX',
      colorScheme: 'dark',
    });
    await moveBrowserClock(context);
    const page = await context.newPage();
    await page.goto(`/join/${store.subdomain}`);
    await expectAccessible(page);
    await page.getByLabel('Número de teléfono').fill(phone.slice(2));
    await button(page, 'Envíame un código').click();
    await expect(page.getByLabel('Código del mensaje')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Código del mensaje').fill(await readJoinCode(store, phone));
    await button(page, 'Continuar').click();
    await expect(page.getByRole('heading', { level: 1, name: '¡Hola, Pat Regular!' })).toBeVisible();
    await context.close();
  },
);

isolatedTest(
  'BX-283 on the page without a session a customer gets in by a code, after Back, a reload and a wrong code',
  async ({ page, context }) => {
    await page.setViewportSize(PHONE);
    const store = await createSendingStore({ name: 'Sweet Bean' });
    const phone = newPhone();
    await sql(`insert into customers (store_id, phone, name, birthday) values ($1, $2, 'Pat Regular', '1990-01-01')`, [
      store.id,
      phone,
    ]);
    await addReward(store, { name: 'Extra Shot', points_required: 150 });
    const code = page.getByLabel('Code from the text');
    const points = page.getByRole('heading', { level: 1, name: 'Hello, Pat Regular!' });
    await step('the number and the code', async () => {
      await page.goto(`/my/${store.subdomain}#${'A'.repeat(22)}`);
      await expect(page.getByText('This link was already used or has expired.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Free Extra Shot at 150 points' })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Phone number').fill(phone.slice(2));
      await button(page, 'Text me a code').dblclick();
      await expect(code).toBeFocused();
      await page.goBack();
      await expect(page.getByLabel('Phone number')).toHaveValue(/\(\d{3}\) \d{3}-\d{4}/);
      await page.goForward();
      await page.reload();
      await expect(code).toBeVisible();
      await expectAccessible(page);
      const texted = await readJoinCode(store, phone);
      await code.fill(texted === '111111' ? '222222' : '111111');
      await button(page, 'Continue').click();
      await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
      await code.fill(texted);
      await button(page, 'Continue').dblclick();
      await expect(points).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/my/${store.subdomain}`);
    });
    await step('Back stays on the page, and the poster leads a phone with a session to it', async () => {
      await page.goBack();
      await expect(points).toBeVisible();
      const other = await context.newPage();
      await other.goto(`/join/${store.subdomain}`);
      await other.getByRole('link', { name: /Sweet Bean/ }).click();
      await expect(other.getByRole('heading', { level: 1, name: 'Hello, Pat Regular!' })).toBeVisible();
    });
  },
);

isolatedTest('BX-283 the number of nobody, or of an erased customer, goes on to join there', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const store = await createSendingStore({ name: 'Sweet Bean' });
  const { id, phone } = await addCustomer(store);
  expect((await call('DELETE', `/store/customers/${id}`, { token: await store.ownerToken() })).status).toBe(204);
  await page.goto(`/my/${store.subdomain}`);
  await page.getByLabel('Phone number').fill(phone.slice(2));
  await button(page, 'Text me a code').click();
  await expect(page.getByLabel('Code from the text')).toBeVisible();
  await page.getByLabel('Code from the text').fill(await readJoinCode(store, phone));
  await button(page, 'Continue').click();
  await page.getByLabel('Your name').fill('Ana Ruiz');
  await page.getByLabel('Birthday').fill('1990-05-17');
  await button(page, 'Join').dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ana Ruiz!' })).toBeVisible();
});

isolatedTest(
  'BX-85 an unknown store has no page for joining, and a store that sends no texts says where to join',
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/join/no-such-store');
    await expect(page.getByRole('heading', { level: 1, name: 'This store does not exist' })).toBeVisible();
    const store = await createSendingStore();
    await sql(
      `insert into store_integrations (store_id, provider, status) values ($1, 'ghl', 'needs_attention')
     on conflict (store_id, provider) do update set status = 'needs_attention'`,
      [store.id],
    );
    await page.goto(`/join/${store.subdomain}`);
    await expect(page.getByText('Enter your phone number on the tablet in the store')).toBeVisible();
    await expectAccessible(page);
  },
);
