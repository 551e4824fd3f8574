import { call } from '../support/http';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { sql } from '../support/sql';
import { newTag } from '../support/admin';
import { cardOf, dialogOf, createNamedStore, openStores } from './storesPage';

test('ST-09 ST-12 keys that cannot be decrypted are reported, and new ones are entered without other changes', async ({
  page,
}) => {
  const { id, name, subdomain } = await createNamedStore(`Locked ${newTag()}`);
  await sql("update store_secrets set key_id = 'another' where store_id = $1", [id]);
  const token = await signedInAsAdmin(page);
  await openStores(page, name);
  await cardOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  const dialog = dialogOf(page, 'Edit Store');
  await expect(dialog.getByRole('alert')).toContainText('encrypted with another SECRETS_KEY');
  await expect(dialog.getByLabel('Subdomain', { exact: true })).toHaveValue(subdomain);
  await dialog.getByLabel('Point-of-sale API key', { exact: true }).fill('new-pos-key');
  await dialog.getByLabel('Contact-management API key', { exact: true }).fill('new-crm-key');
  await dialog.getByRole('button', { name: 'Update Store' }).click();
  await expect(dialog).toHaveCount(0);
  const { body } = await call('GET', `/stores/${id}`, { token });
  expect(body).toMatchObject({ name, cloverApiKey: 'new-pos-key', ghlApiKey: 'new-crm-key', ghlFineToken: null });
});
