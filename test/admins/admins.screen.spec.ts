import type { Page } from '@playwright/test';
import { newTag } from '../support/admin';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { addAccount, signIn } from '../support/testStore';

const PATH = '/admin/platform-admins';
const cards = (page: Page) => page.getByRole('list', { name: 'Administrators' }).getByRole('article');
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search administrators' });
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });

test('PA-01 PA-02 PA-03 VA-02 an administrator is added, found, given a password, deactivated and activated', async ({
  page,
}) => {
  const tag = newTag();
  const [name, email] = [`Nia ${tag}`, `nia-${tag}@example.com`];
  const old = await addAccount({ storeId: null, role: 'platform_admin', name: `Old ${tag}` });
  await signedInAsAdmin(page);
  await page.goto(`${PATH}?search=${tag}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Platform Administrators' })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await step(page, 'the email of another account is refused below its field', async () => {
    await page.getByRole('button', { name: 'Add Administrator' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Name').fill(name);
    await field(page, 'Email').fill(old.email);
    await field(page, 'Password').fill('correct horse');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('An account with this email already exists');
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Name').fill(name);
    await expect(field(page, 'Email')).toHaveAccessibleDescription('An account with this email already exists');
  });
  await step(page, 'a new administrator is first in the whole list and can sign in', async () => {
    await field(page, 'Email').fill(` ${email.toUpperCase()}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(`${name} was added.`)).toBeVisible();
    await expect(page).toHaveURL(PATH);
    await expect(cardOf(page, name)).toBeVisible();
    // Other tests add administrators at the same time, so the new one may not stay the first.
    const namesShown = () => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
    expect((await namesShown()).indexOf(name)).toBeLessThan(6);
    await searchBox(page).fill(tag);
    await expect.poll(namesShown).toEqual([name, `Old ${tag}`]);
    expect(await signIn(email, undefined, 'correct horse')).toBeTruthy();
  });
  await step(page, 'the address keeps the search', async () => {
    await searchBox(page).fill(email);
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await expect(searchBox(page)).toHaveValue(email);
  });
  await step(page, 'a reset names the administrator, who then signs in with the new password', async () => {
    await cardOf(page, name).getByRole('button', { name: 'Reset Password' }).click();
    const dialog = page.getByRole('dialog', { name: `Reset Password for ${name}` });
    await field(page, 'New Password').fill('another horse');
    await field(page, 'Confirm New Password').fill('another horse');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`The password of ${name} was reset.`)).toBeVisible();
    expect(await signIn(email, undefined, 'another horse')).toBeTruthy();
    await expect(signIn(email, undefined, 'correct horse')).rejects.toThrow('401');
  });
  await step(page, 'an administrator is deactivated after a confirmation, and activated again', async () => {
    const card = cardOf(page, name);
    await card.getByRole('button', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate Administrator' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText(`${name} was deactivated.`)).toBeVisible();
    await expect(card.getByText('Inactive')).toBeVisible();
    await expect(signIn(email, undefined, 'another horse')).rejects.toThrow('403');
    await card.getByRole('button', { name: 'Activate' }).click();
    await expect(card.getByText('Active', { exact: true })).toBeVisible();
    expect(await signIn(email, undefined, 'another horse')).toBeTruthy();
  });
  await step(page, 'long names do not make the page scroll sideways at 390 px', async () => {
    const long = newTag();
    await addAccount({
      storeId: null,
      role: 'platform_admin',
      name: `${'Maximiliana'.repeat(6)} ${long}`,
      email: `${'maximiliana'.repeat(5)}-${long}@example.com`,
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${PATH}?search=${long}`);
    await expect(cards(page)).toHaveCount(1);
    await expectNoHorizontalScroll(page);
  });
});
