import { cardOf, createNamedStore, dialogOf, openStores } from '../stores/storesPage';
import { expectAccessibleAtBothWidths } from '../support/accessible';
import { newTag } from '../support/admin';
import { addApiKey } from '../support/apiKey';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { addEndpoint } from '../webhooks/receiver';

test('PL-01 an administrator sees the keys of a store and how many webhooks it has, and revokes a key', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const store = await createNamedStore(`Sweet ${newTag()}`);
  const { token } = await addApiKey(store.id, ['customers:read']);
  await addApiKey(store.id, ['offers:read'], { name: 'Menu board' });
  await addEndpoint(store, 'https://example.com/hook');
  const path = `/public/customer?phone=%2B12025550147&storeSubdomain=${store.subdomain}`;
  const lookUp = async () => (await call('GET', path, { token })).status;
  expect(await lookUp()).toBe(404);
  await openStores(page, store.name);
  await cardOf(page, store.name)
    .getByRole('button', { name: /^View details/ })
    .click();
  const programs = dialogOf(page, store.name).getByRole('region', { name: 'Programs' });
  await expect(programs.getByText('2 API keys, 1 webhook')).toBeVisible();
  await expect(programs.getByRole('listitem').filter({ hasText: 'Menu board' })).toContainText('Never used');
  await expectAccessibleAtBothWidths(page);
  await programs.getByRole('button', { name: 'Revoke Web shop' }).click();
  await page.getByRole('dialog', { name: 'Revoke API Key' }).getByRole('button', { name: 'Revoke Key' }).click();
  await expect(programs.getByText('1 API key, 1 webhook')).toBeVisible();
  await expect.poll(lookUp).toBe(401);
});
