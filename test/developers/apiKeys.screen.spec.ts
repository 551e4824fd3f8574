import { codeOf, forgetUsedCodes, turnOnCodes } from '../auth/signInCodes';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible';
import { addApiKey } from '../support/apiKey';
import { call } from '../support/http';
import { expect, signedIn, step, test } from '../support/screen';
import { createTestStore } from '../support/testStore';

test('PL-01 the owner creates a key, copies it once, sees it in the list, and revokes it', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/developers');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: /Web shop/ });
  let secret = '';
  const lookUp = async () =>
    (await call('GET', `/public/customer?phone=%2B12025550147&storeSubdomain=${store.subdomain}`, { token: secret }))
      .status;

  await step(page, 'without keys the page says what they are for', async () => {
    await expect(page.getByText('No API keys yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Description of the API' })).toHaveAttribute('href', /openapi\.json$/);
    await expect(page.getByText(store.subdomain, { exact: true })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });

  await step(page, 'the form says what is missing and that the password is wrong', async () => {
    await page.getByRole('button', { name: 'Create API Key' }).click();
    await dialog.getByRole('button', { name: 'Create Key' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Choose at least one thing that the key may do')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Web shop');
    await dialog.getByLabel('Look up customers').check();
    await dialog.getByLabel('Add and take points').check();
    await dialog.getByLabel('Ends').selectOption('In 90 days');
    await dialog.getByLabel('Current Password', { exact: true }).fill('not-the-password');
    await dialog.getByRole('button', { name: 'Create Key' }).click();
    await expect(dialog.getByText('The current password is wrong')).toBeVisible();
  });

  await step(page, 'the key is shown once', async () => {
    await dialog.getByLabel('Current Password', { exact: true }).fill(store.password);
    await dialog.getByRole('button', { name: 'Create Key' }).click();
    await expect(dialog.getByRole('button', { name: 'Copy the key of Web shop' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    secret = (await dialog.getByText(/^rg_[a-z]{8}_[a-z]{32}$/).textContent()) ?? '';
    expect(await lookUp()).toBe(404);
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: 'I Have Saved It' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(`${secret.slice(0, 11)}…`);
    await expect(row).toContainText('Look up customers, Add and take points');
    await expect(page.getByText(secret)).toHaveCount(0);
    await expectAccessibleAtBothWidths(page);
  });

  await step(page, 'revoking asks first', async () => {
    await page.getByRole('button', { name: 'Revoke Web shop' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Revoke Key' }).click();
    await expect(page.getByText('No API keys yet')).toBeVisible();
    await expect.poll(lookUp).toBe(401);
  });
});

test('PL-01 an owner with sign-in codes enters one, and 20 keys are the most', async ({ page }) => {
  const store = await createTestStore();
  const { key } = await turnOnCodes(store.ownerId, await signedIn(page, store, 'owner'));
  await forgetUsedCodes(store.ownerId);
  for (let at = 0; at < 19; at += 1) await addApiKey(store.id, ['offers:read'], { name: `Program ${at}` });
  await page.goto('/owner/developers');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create API Key' }).click();
  await dialog.getByLabel('Name').fill('Last one');
  await dialog.getByLabel('See redemptions').check();
  await dialog.getByLabel('Current Password', { exact: true }).fill(store.password);
  await dialog.getByLabel('Code').fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Create Key' }).click();
  await dialog.getByRole('button', { name: 'I Have Saved It' }).click();
  await expect(page.getByRole('button', { name: 'Create API Key' })).toBeDisabled();
  await expect(page.getByText(/at most 20 keys/)).toBeVisible();
});
