import { call } from '../support/http';
import { expect, signedInAsAdmin, test, step } from '../support/screen';
import { sql } from '../support/sql';
import { newTag } from '../support/admin';
import { addStores, cardOf, dialogOf, createNamedStore, openStores } from './storesPage';

const DOTS = '•'.repeat(40);
const STORE_REQUEST = /\/api\/stores\/[0-9a-f-]{36}$/;

test('ST-07 ST-08 the details of a store', async ({ page, context }) => {
  const token = await signedInAsAdmin(page);
  await step(page, 'the details show all sections and link to owners, history and the edit form', async () => {
    const store = await createNamedStore(`Sweet ${newTag()}`);
    await sql('update stores set clover_merchant_id = null where id = $1', [store.id]);
    await openStores(page, store.name);
    await cardOf(page, store.name)
      .getByRole('button', { name: /^View details/ })
      .click();
    const dialog = dialogOf(page, store.name);
    for (const section of [
      'Basic Information',
      'Loyalty Settings',
      'Referral Programme',
      'SMS Management',
      'API Integration',
    ]) {
      await expect(dialog.getByRole('heading', { name: section })).toBeVisible();
    }
    for (const text of ['Not set', 'Monthly limit', 'Monthly usage', 'All-time usage', store.subdomain, 'Enabled']) {
      await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(dialog.getByRole('link', { name: 'View Store Owners' })).toHaveAttribute(
      'href',
      `/admin/store-owners?search=${store.id}`,
    );
    await expect(dialog.getByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      `/admin/stores/${store.id}/history`,
    );
    const pos = dialog.getByRole('region', { name: 'Point of Sale' });
    await expect(pos.getByText('Not tested yet')).toBeVisible();
    await pos.getByRole('button', { name: 'Test connection' }).click();
    await expect(pos.getByText('Connected', { exact: true })).toBeVisible();
    const contacts = dialog.getByRole('region', { name: 'Contact Sync' });
    await contacts.getByRole('button', { name: 'Test connection' }).click();
    await expect(contacts.getByText('Connected', { exact: true })).toBeVisible();
    await expect(contacts.getByText(/^Last reached .*, location /)).toBeVisible();
    await expect(pos.getByText(`merchant ${store.merchantId}`)).toBeVisible();
    await sql(`update store_integrations set status = 'needs_attention', detail = 'unauthorized' where store_id = $1`, [
      store.id,
    ]);
    await dialog.getByRole('button', { name: 'Edit Store' }).click();
    await expect(dialogOf(page, 'Edit Store').getByLabel('Store Name')).toHaveValue(store.name);
  });
  await step(page, 'a status change in the details closes them', async () => {
    const tag = newTag();
    await addStores(tag, 1);
    await openStores(page, tag);
    await cardOf(page, `${tag} 1`)
      .getByRole('button', { name: /^View details/ })
      .click();
    const dialog = dialogOf(page, `${tag} 1`);
    await dialog.getByRole('button', { name: /^Active, deactivate/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cardOf(page, `${tag} 1`).getByRole('button', { name: /^Inactive,/ })).toBeVisible();
  });
  await step(
    page,
    'the secrets are masked by 40 bullets until shown, are copied in full, and each reveal is audited',
    async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const store = await createNamedStore(`Sweet ${newTag()}`);
      const secret = `clover-${store.merchantId}`;
      await openStores(page, store.name);
      const open = cardOf(page, store.name).getByRole('button', { name: /^View details/ });
      await open.click();
      const dialog = dialogOf(page, store.name);
      const keys = dialog.getByRole('region', { name: 'API Integration' });
      await expect(keys.getByText(DOTS, { exact: true })).toHaveCount(2);
      await expect(keys.getByText('Not set')).toBeVisible();
      await expect(dialog).not.toContainText(secret);
      await keys.getByRole('button', { name: 'Show Point-of-sale API key' }).click();
      await expect(keys.getByText(secret, { exact: true })).toBeVisible();
      await expect(keys.getByText(DOTS, { exact: true })).toHaveCount(1);
      await keys.getByRole('button', { name: 'Hide Point-of-sale API key' }).click();
      await expect(keys.getByText(DOTS, { exact: true })).toHaveCount(2);
      await keys.getByRole('button', { name: 'Copy Point-of-sale API key' }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(open).toBeFocused();
      await open.click();
      await expect(keys.getByText(DOTS, { exact: true })).toHaveCount(2);
      const { body } = await call<{ action: string }[]>('GET', `/audit?recordId=${store.id}`, { token });
      expect(body.filter(({ action }) => action === 'store_secrets_read')).toHaveLength(2);
    },
  );
  await step(
    page,
    'secrets that cannot be read show an error and a retry; the rest of the store is shown',
    async () => {
      const store = await createNamedStore(`Sweet ${newTag()}`);
      await openStores(page, store.name);
      let fails = true;
      await page.route(STORE_REQUEST, (route) =>
        fails ? route.fulfill({ status: 503, json: { message: 'The database is unavailable' } }) : route.continue(),
      );
      await cardOf(page, store.name)
        .getByRole('button', { name: /^View details/ })
        .click();
      const dialog = dialogOf(page, store.name);
      await expect(dialog.getByRole('alert')).toContainText('The database is unavailable');
      await expect(dialog.getByText(store.subdomain, { exact: true })).toBeVisible();
      fails = false;
      await dialog.getByRole('button', { name: 'Try Again' }).click();
      await expect(dialog.getByText(DOTS, { exact: true })).toHaveCount(2);
    },
  );
});
