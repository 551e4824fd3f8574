import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible';
import { newTag } from '../support/admin';
import { call } from '../support/http';
import { expect, isolatedTest, signedIn, signedInAsAdmin, step, test, visit } from '../support/screen';
import { PUBLIC_TEST_URL } from '../support/server';
import { sql } from '../support/sql';
import { createTestStore, PASSWORD } from '../support/testStore';
import { addOwner, cardOf, cardsOf, openOwners, searchBox, searchType } from './ownersPage';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const signIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

isolatedTest(
  'BX-267 BX-269 BX-271 an administrator adds a store and its owner, and the address on the screen makes a tablet its kiosk',
  async ({ page, browser, baseURL }) => {
    const tag = newTag();
    const [store, email] = [`Kettle ${tag}`, `nora-${tag}@example.com`];
    await signedInAsAdmin(page);
    await visit(page, `/admin/stores?searchType=name&search=${tag}`);
    await page.getByRole('button', { name: 'Add Store' }).first().click();
    for (const [label, value] of [
      ['Store Name', store],
      ['Subdomain', `kettle-${tag}`],
      ['Point-of-sale API key', 'secret-c'],
      ['Contact-management API key', 'secret-g'],
    ] as const) {
      await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByRole('button', { name: 'Create Store' }).click();
    await step(
      page,
      'the message about the new store leads to the form for its owner, with the store chosen',
      async () => {
        await expect(cardOf(page, store).getByText('No owner yet')).toBeVisible();
        await page.getByRole('link', { name: `Add Its Owner ${store}` }).click();
        await expect(page).toHaveTitle(/Store Owners/);
        await expect(page.getByRole('combobox', { name: 'Store', exact: true })).toHaveValue(store);
        await page.reload();
        await expect(page.getByRole('combobox', { name: 'Store', exact: true })).toHaveValue(store);
      },
    );
    const form = dialog(page, 'Add New Store Owner');
    await form.getByLabel('Name', { exact: true }).fill('Nora North');
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Create' }).dblclick();
    const next = dialog(page, `Kiosk of ${store}`);
    await step(page, 'the address of the kiosk stands there, also as a QR code', async () => {
      await expect(next.getByText(`Nora North was added to ${store}.`)).toBeVisible();
      await expect(next.getByRole('img', { name: "QR code of the kiosk's address" })).toBeVisible();
      await expect(next.getByText(`${PUBLIC_TEST_URL}/auth/login`)).toBeVisible();
      await expect(next).toContainText('The tablet then becomes the kiosk');
      await expect(next).toContainText(email);
      await expectAccessibleAtBothWidths(page);
    });
    expect(await sql('select name from accounts where email = $1', [email])).toHaveLength(1);
    await step(page, 'Back closes it and stays on the page, and the card of the owner shows it again', async () => {
      await page.goBack();
      await expect(next).toHaveCount(0);
      await expect(form).toHaveCount(0);
      await expect(page).toHaveURL(/store-owners\?search=[0-9a-f-]{36}$/);
      await cardOf(page, 'Nora North').getByRole('button', { name: 'Show Address' }).click();
      await expect(next.getByText(email)).toBeVisible();
      await expect(next.getByText('was added to')).toHaveCount(0);
      await next.getByRole('button', { name: 'Done' }).click();
      await expect(next).toHaveCount(0);
    });
    const tablet = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 800, height: 1280 },
      hasTouch: true,
      isMobile: true,
    });
    const kiosk = await tablet.newPage();
    await kiosk.goto('/auth/login');
    await step(kiosk, 'the sign-in page says what the tablet becomes, without keyboard tips', async () => {
      await expect(kiosk.getByText('this device becomes the kiosk')).toBeVisible();
      await expect(kiosk.getByText('Keyboard tips')).toBeHidden();
      await expectAccessible(kiosk);
    });
    await signIn(kiosk, email);
    await expect(kiosk).toHaveURL('/customer/entry');
    await expect(kiosk.getByRole('button', { name: 'Check In' })).toBeVisible();
    await tablet.close();
  },
);

test('BX-267 the address of the kiosk is that of PUBLIC_URL, and says when the store is inactive', async ({ page }) => {
  await signedInAsAdmin(page);
  const store = await createTestStore({ is_active: false });
  const owner = await addOwner(store);
  await page.route('**/api/kiosk-address', (route) => route.fulfill({ json: { origin: 'https://shop.example' } }));
  await openOwners(page, `?searchType=id&search=${owner.id}`);
  await page.getByRole('button', { name: 'Show Address' }).click();
  const next = dialog(page, `Kiosk of ${store.name}`);
  await expect(next.getByText('https://shop.example/auth/login')).toBeVisible();
  await expect(next.getByText('https://shop.example/auth/dashboard')).toBeVisible();
  await expect(next.getByRole('alert')).toContainText(`${store.name} is inactive, so nobody can sign in yet.`);
  await expectAccessible(page);
  await next.getByRole('link', { name: 'Activate the store' }).click();
  await expect(page).toHaveURL(`/admin/stores?search=${store.id}`);
});

test('BX-267 the page of the owner shows the address of this page when the server cannot be asked', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, await createTestStore(), 'owner');
  await page.route('**/api/kiosk-address', (route) => route.abort());
  await page.goto('/owner/kiosk');
  await expect(page.getByRole('region', { name: 'Open the kiosk' })).toContainText(`${baseURL ?? ''}/auth/login`);
});

test('BX-269 a kiosk that the server has signed out speaks to the staff, also after a reload', async ({ page }) => {
  const store = await createTestStore();
  const token = await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
  await call('POST', '/auth/logout', { token });
  await page.reload();
  const note = page.getByRole('status').filter({ hasText: 'This tablet is signed out.' });
  await expect(note).toHaveText(`This tablet is signed out. Staff: sign in to open the kiosk of ${store.name} again.`);
  await expect(page.getByText('Session expired')).toHaveCount(0);
  await expectAccessibleAtBothWidths(page);
  await page.reload();
  await expect(note).toBeVisible();
  await step(page, 'a failed sign-in leaves the note', async () => {
    await signIn(page, 'nobody@example.com');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
    await expect(note).toBeVisible();
  });
  await signIn(page, store.ownerEmail);
  await expect(page).toHaveURL('/customer/entry');
});

test('BX-272 a link to the owners of a store names the store instead of its id, and a new search is for all', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const store = await createTestStore({ name: `Harbor ${newTag()}` });
  await openOwners(page, `?search=${store.id}`);
  const filter = page.getByRole('button', { name: `Store: ${store.name}. Show all owners` });
  await expect(filter).toHaveText(`Store: ${store.name}`);
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByRole('main')).not.toContainText(store.id);
  await expect(cardsOf(page)).toHaveCount(1);
  await expectAccessibleAtBothWidths(page);
  await searchBox(page).fill('nobody is called so');
  await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
  await expect(filter).toHaveCount(0);
  await expect(searchType(page)).toHaveValue('all');
  await openOwners(page, `?search=${store.id}`);
  await searchType(page).selectOption('ID');
  await expect(filter).toHaveCount(0);
  await expect(searchType(page)).toHaveValue('id');
  await openOwners(page, `?search=${store.id}`);
  await filter.click();
  await expect(page).toHaveURL(/store-owners$/);
});

test('BX-270 the card of a store says what is missing, and nothing when it is ready or inactive', async ({ page }) => {
  await signedInAsAdmin(page);
  const store = await createTestStore();
  await sql('delete from accounts where id = $1', [store.ownerId]);
  await sql(`insert into store_integrations (store_id, provider, status) values ($1, 'ghl', 'needs_attention')`, [
    store.id,
  ]);
  await visit(page, `/admin/stores?search=${store.id}`);
  const missing = page.getByRole('list', { name: `Missing in ${store.name}` });
  await expect(missing.getByRole('listitem')).toHaveText([
    'Point of sale not connected',
    'Contacts need attention',
    'No owner yet',
  ]);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: `Add Owner of ${store.name}` }).click();
  await expect(page.getByRole('combobox', { name: 'Store', exact: true })).toHaveValue(store.name);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/admin/store-owners?search=${store.id}`);
  await addOwner(store);
  await sql(
    `insert into store_integrations (store_id, provider, status) values ($1, 'clover', 'connected'), ($1, 'ghl', 'connected')
     on conflict (store_id, provider) do update set status = 'connected'`,
    [store.id],
  );
  await page.goto(`/admin/stores?search=${store.id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(missing).toHaveCount(0);
});
