import { newTag } from '../support/admin';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { sql } from '../support/sql';
import { cardOf, createNamedStore, dialogOf, openStores } from './storesPage';

const DOTS = '•'.repeat(40);

test('ST-07 ST-08 ST-09 the details of a store show all sections, mask its keys, and link to other pages', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await signedInAsAdmin(page);
  const store = await createNamedStore(`Sweet ${newTag()}`);
  const secret = `clover-${store.merchantId}`;
  await sql('update stores set clover_merchant_id = null where id = $1', [store.id]);
  await openStores(page, store.name);
  const open = cardOf(page, store.name).getByRole('button', { name: /^View details/ });
  const dialog = dialogOf(page, store.name);
  const keys = dialog.getByRole('region', { name: 'API Integration' });
  await test.step('a key is masked by 40 bullets until it is revealed, and is copied in full', async () => {
    await open.click();
    await expect(keys.getByText(DOTS, { exact: true })).toHaveCount(2);
    await expect(keys.getByText('Not set')).toBeVisible();
    await expect(dialog).not.toContainText(secret);
    await keys.getByRole('button', { name: 'Show Point-of-sale API key' }).click();
    await expect(keys.getByText(secret, { exact: true })).toBeVisible();
    await keys.getByRole('button', { name: 'Hide Point-of-sale API key' }).click();
    await expect(keys.getByText(DOTS, { exact: true })).toHaveCount(2);
    await keys.getByRole('button', { name: 'Copy Point-of-sale API key' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  });
  await test.step('Escape returns the focus, and opening the details again reads the keys again', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await expect(keys.getByText(DOTS, { exact: true })).toHaveCount(2);
    const { body } = await call<{ action: string }[]>('GET', `/audit?recordId=${store.id}`, { token });
    expect(body.filter(({ action }) => action === 'store_secrets_read')).toHaveLength(2);
  });
  await test.step('all sections are shown, with links to the owners and the audit log', async () => {
    for (const section of [
      'Basic Information',
      'Loyalty Settings',
      'Referral Program',
      'SMS Management',
      'API Integration',
    ]) {
      await expect(dialog.getByRole('heading', { name: section })).toBeVisible();
    }
    for (const text of ['Monthly limit', 'Monthly usage', 'All-time usage', store.subdomain, 'Enabled']) {
      await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(dialog.getByRole('link', { name: 'View Store Owners' })).toHaveAttribute(
      'href',
      `/admin/store-owners?search=${store.id}`,
    );
    await expect(dialog.getByRole('link', { name: 'Audit Log' })).toHaveAttribute(
      'href',
      `/admin/stores/${store.id}/history`,
    );
  });
  await test.step('the connections are tested, and one click opens the form to edit the store', async () => {
    const pos = dialog.getByRole('region', { name: 'Point of Sale' });
    await expect(pos.getByText('Not tested yet')).toBeVisible();
    await pos.getByRole('button', { name: 'Test Connection' }).click();
    await expect(pos.getByText('Connected', { exact: true })).toBeVisible();
    const contacts = dialog.getByRole('region', { name: 'Contact Sync' });
    await contacts.getByRole('button', { name: 'Test Connection' }).click();
    await expect(contacts.getByText('Connected', { exact: true })).toBeVisible();
    await expect(contacts.getByText(/^Last reached .*, location /)).toBeVisible();
    await expect(pos.getByText(`merchant ${store.merchantId}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit Store' }).click();
    await expect(dialogOf(page, 'Edit Store').getByLabel('Store Name')).toHaveValue(store.name);
  });
});
