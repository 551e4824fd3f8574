import type { Page } from '@playwright/test';
import { newTag } from '../support/admin';
import { expectNoHorizontalScroll, holdRequests } from '../support/adminScreen';
import { expect, signedInAsAdmin, test, step } from '../support/screen';
import { addAccount, signIn } from '../support/testStore';

const LIST = '**/api/platform-admins';
const PATH = '/admin/platform-admins';
const cards = (page: Page) => page.getByRole('list', { name: 'Administrators' }).getByRole('article');
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search administrators' });
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Administrator' });
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const addOne = (tag: string, name: string, email = `${name.toLowerCase()}-${tag}@example.com`) =>
  addAccount({ storeId: null, role: 'platform_admin', name: `${name} ${tag}`, email });

async function openAdd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Administrator' }).click();
  await expect(addDialog(page)).toBeVisible();
}

test('PA-01 the list of administrators', async ({ page, context }) => {
  await signedInAsAdmin(page);
  await step(
    page,
    'a card shows name, email, role, created date and an id whose copy button shows a check mark for 2 s',
    async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const tag = newTag();
      const { id, email } = await addOne(tag, 'Ida');
      await page.goto(`${PATH}?search=${tag}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Platform Administrators' })).toBeVisible();
      const card = cardOf(page, `Ida ${tag}`);
      await expect(card.getByText(email)).toBeVisible();
      await expect(card.getByText('Admin ID')).toBeVisible();
      await expect(card.getByText('platform admin', { exact: true })).toBeVisible();
      await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
      await expect(card.getByRole('button', { name: 'Reset Password' })).toBeVisible();
      const copy = card.getByRole('button', { name: `Copy the ID of Ida ${tag}` });
      await copy.click();
      const copiedAt = Date.now();
      await expect(copy).toHaveAttribute('data-copied', 'true');
      await expect(card.getByText('Copied')).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
      await expect(copy).toHaveAttribute('data-copied', 'false', { timeout: 6_000 });
      expect(Date.now() - copiedAt).toBeGreaterThan(1_500);
    },
  );
  await step(page, 'administrators are found by name or email, and the URL keeps the search', async () => {
    const tag = newTag();
    await addOne(tag, 'Zoë');
    await addOne(tag, 'Ben', `bee-${tag}@example.com`);
    await page.goto(PATH);
    await expect(cards(page).first()).toBeVisible();
    await searchBox(page).fill(`ZOE ${tag}`);
    await expect(cards(page)).toHaveCount(1);
    await expect(cardOf(page, `Zoë ${tag}`)).toBeVisible();
    await searchBox(page).fill(`bee-${tag}@`);
    await expect(cardOf(page, `Ben ${tag}`)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await expect(searchBox(page)).toHaveValue(`bee-${tag}@`);
    await searchBox(page).fill(tag);
    await expect(cards(page)).toHaveCount(2);
  });
  await step(page, 'the page shows 3 skeletons while administrators load', async () => {
    const release = await holdRequests(page, LIST);
    await page.goto(PATH);
    await expect(page.locator('[data-skeleton]')).toHaveCount(3);
    release();
    await expect(cards(page).first()).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  });
  await step(
    page,
    'an empty search result shows a message; a failed load shows an error and can be retried',
    async () => {
      await page.goto(`${PATH}?search=${newTag()}`);
      await expect(page.getByRole('heading', { name: 'No administrators found.' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
      await expect(cards(page).first()).toBeVisible();

      await page.route(LIST, (route) => route.fulfill({ status: 500, json: { message: 'whatever' } }), { times: 1 });
      await page.goto(PATH);
      await expect(
        page.getByText('Failed to fetch administrators. Please try again later.', { exact: true }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(cards(page).first()).toBeVisible();

      await page.route(LIST, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'No administrators found.' })).toBeVisible();
    },
  );
  await step(page, 'the page does not scroll sideways at 390 px', async () => {
    const tag = newTag();
    await addOne(tag, 'Maximiliana'.repeat(6), `${'maximiliana'.repeat(5)}-${tag}@example.com`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${PATH}?search=${tag}`);
    await expect(cards(page)).toHaveCount(1);
    await expectNoHorizontalScroll(page);
  });
});

test('PA-02 VA-02 PA-03 an administrator is added and their password reset', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(page, 'a new administrator appears first in the list and can sign in', async () => {
    const tag = newTag();
    await addOne(tag, 'Old');
    await page.goto(`${PATH}?search=${tag}`);
    await expect(cards(page)).toHaveCount(1);
    await openAdd(page);
    await field(page, 'Name').fill(`Nia ${tag}`);
    await field(page, 'Email').fill(` Nia-${tag}@Example.com`);
    await field(page, 'Password').fill('correct horse');
    await addDialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(addDialog(page)).toBeHidden();
    await expect(page.getByText(`Nia ${tag} was added.`)).toBeVisible();
    await expect(page).toHaveURL(PATH);
    await expect(cardOf(page, `Nia ${tag}`)).toBeVisible();
    // Other tests add administrators at the same time, so it may not stay first.
    const namesShown = () => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
    expect((await namesShown()).indexOf(`Nia ${tag}`)).toBeLessThan(6);
    await searchBox(page).fill(tag);
    await expect.poll(namesShown).toEqual([`Nia ${tag}`, `Old ${tag}`]);
    expect(await signIn(`nia-${tag}@example.com`, undefined, 'correct horse')).toBeTruthy();
  });
  await step(
    page,
    'all fields are required, the password needs 8 characters, and focus moves to the first invalid field',
    async () => {
      await page.goto(PATH);
      await openAdd(page);
      await expect(field(page, 'Name')).toBeFocused();
      const create = addDialog(page).getByRole('button', { name: 'Create' });
      await create.click();
      await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required');
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required');
      await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required');
      await expect(field(page, 'Name')).toBeFocused();
      await field(page, 'Name').fill('Nia');
      await field(page, 'Email').fill('nia');
      await field(page, 'Password').fill('1234567');
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
      await expect(field(page, 'Password')).toHaveAccessibleDescription('Password must be at least 8 characters long.');
      await create.click();
      await expect(field(page, 'Email')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Discard your changes?')).toBeVisible();
    },
  );
  await step(page, 'server errors appear below their field, otherwise above the fields', async () => {
    const tag = newTag();
    const { email } = await addOne(tag, 'Ida');
    await page.goto(PATH);
    await openAdd(page);
    await field(page, 'Name').fill(`Nia ${tag}`);
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('correct horse');
    const create = addDialog(page).getByRole('button', { name: 'Create' });
    await create.click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('An account with this email already exists');
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Name').fill(`Nia B ${tag}`);
    await expect(field(page, 'Email')).toHaveAccessibleDescription('An account with this email already exists');

    await page.route(LIST, (route) =>
      route.fulfill({
        status: 400,
        json: { message: ['password is too common', 'name must be plain text', 'Come back later'] },
      }),
    );
    await create.click();
    await expect(field(page, 'Password')).toHaveAccessibleDescription('password is too common');
    await expect(field(page, 'Name')).toHaveAccessibleDescription('name must be plain text');
    await expect(addDialog(page).getByRole('alert')).toHaveText('Come back later');
  });
  await step(page, 'a reset names the administrator, who then signs in with the new password', async () => {
    const tag = newTag();
    const { email } = await addOne(tag, 'Rae');
    await page.goto(`${PATH}?search=${tag}`);
    await cardOf(page, `Rae ${tag}`).getByRole('button', { name: 'Reset Password' }).click();
    const dialog = page.getByRole('dialog', { name: `Reset Password for Rae ${tag}` });
    const reset = dialog.getByRole('button', { name: 'Reset Password' });
    await field(page, 'New Password').fill('1234567');
    await field(page, 'Confirm New Password').fill('7654321');
    await reset.click();
    await expect(field(page, 'New Password')).toHaveAccessibleDescription(
      'Password must be at least 8 characters long.',
    );
    await expect(field(page, 'Confirm New Password')).toHaveAccessibleDescription('Passwords do not match.');
    await field(page, 'New Password').fill('another horse');
    await field(page, 'Confirm New Password').fill('another horse');
    await reset.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`The password of Rae ${tag} was reset.`)).toBeVisible();
    expect(await signIn(email, undefined, 'another horse')).toBeTruthy();
    await expect(signIn(email)).rejects.toThrow('401');
  });
  await step(page, 'an administrator is deactivated after a confirmation, and activated again', async () => {
    const tag = newTag();
    const { email } = await addOne(tag, 'Dan');
    await page.goto(`${PATH}?search=${tag}`);
    const card = cardOf(page, `Dan ${tag}`);
    await card.getByRole('button', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate Administrator' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText(`Dan ${tag} was deactivated.`)).toBeVisible();
    await expect(card.getByText('Inactive')).toBeVisible();
    await expect(signIn(email)).rejects.toThrow('403');
    await card.getByRole('button', { name: 'Activate' }).click();
    await expect(card.getByText('Active', { exact: true })).toBeVisible();
    expect(await signIn(email)).toBeTruthy();
  });
});
