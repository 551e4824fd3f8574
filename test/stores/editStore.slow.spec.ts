import type { Page } from '@playwright/test';
import { newTag } from '../support/admin';
import { expect, signedInAsAdmin, step, test, visit } from '../support/screen';
import { sql } from '../support/sql';
import { cardOf, createNamedStore, dialogOf, isListing, openStores, requestsOf, storedStore } from './storesPage';

const addDialog = (page: Page) => dialogOf(page, 'Add New Store');
const editDialog = (page: Page) => dialogOf(page, 'Edit Store');
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const create = (page: Page) => addDialog(page).getByRole('button', { name: 'Create Store' });

test('ST-09 ST-12 GR-01 OW-01 a store is edited, even without its keys and on a phone', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  await step(page, 'an edit sends only the changes, after which the cards of owners and groups have them', async () => {
    const store = await createNamedStore(`${newTag()} Bakery`);
    const group = newTag();
    await sql(
      `with added as (insert into store_groups (name) values ($1) returning id)
       insert into store_group_members (group_id, store_id) select id, $2 from added`,
      [group, store.id],
    );
    const renamed = store.name.replace('Bakery', 'Roastery');
    const expectOnCards = async (name: string) => {
      await visit(page, `/admin/store-groups?search=${group}`);
      await expect(page.getByRole('article', { name: group })).toContainText(name);
      await visit(page, `/admin/store-owners?search=${store.id}`);
      await expect(page.getByRole('article').first()).toContainText(name);
    };
    await expectOnCards(store.name);
    await openStores(page, store.name.replace(' Bakery', ''));
    const requests = requestsOf(page, isListing);
    await page.getByRole('button', { name: `Edit ${store.name}` }).click();
    await expect(field(page, 'Store Name')).toHaveValue(store.name);
    await field(page, 'Points per dollar').fill('2.5');
    await field(page, 'Store Name').fill(renamed);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await editDialog(page).getByRole('button', { name: 'Update Store' }).click();
    expect((await sent).postDataJSON()).toEqual({ name: renamed, pointsPerDollar: 2.5 });
    await expect(editDialog(page)).toHaveCount(0);
    await expect(cardOf(page, renamed)).toContainText('2.5');
    expect(requests).toHaveLength(1);
    expect(await storedStore(token, store.id)).toMatchObject({
      name: renamed,
      pointsPerDollar: 2.5,
      cloverApiKey: `clover-${store.merchantId}`,
    });
    await expectOnCards(renamed);
  });
  await step(page, 'keys that cannot be decrypted are reported and entered anew, without other changes', async () => {
    const { id, name, subdomain } = await createNamedStore(`Locked ${newTag()}`);
    await sql("update store_secrets set key_id = 'another' where store_id = $1", [id]);
    await openStores(page, name);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(editDialog(page).getByRole('alert')).toContainText('encrypted with another SECRETS_KEY');
    await expect(field(page, 'Subdomain')).toHaveValue(subdomain);
    await field(page, 'Point-of-sale API key').fill('new-pos-key');
    await field(page, 'Contact-management API key').fill('new-crm-key');
    await editDialog(page).getByRole('button', { name: 'Update Store' }).click();
    await expect(editDialog(page)).toHaveCount(0);
    const keys = { cloverApiKey: 'new-pos-key', ghlApiKey: 'new-crm-key', ghlFineToken: null };
    expect(await storedStore(token, id)).toMatchObject({ name, ...keys });
  });
  await step(page, 'on a phone the form fits, and an error is visible from the end of the long form', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Add Store' }).click();
    await expect(create(page)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await field(page, 'Store Name').fill('Bakery');
    await field(page, 'Subdomain').fill(newTag());
    await field(page, 'Point-of-sale API key').fill('pos-key');
    await field(page, 'Contact-management API key').fill('crm-key');
    await page.route('**/api/stores', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is unavailable' } }),
    );
    await field(page, 'SMS limit').scrollIntoViewIfNeeded();
    await create(page).click();
    await expect(addDialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
  });
});
