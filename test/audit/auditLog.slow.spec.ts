import { randomUUID } from 'node:crypto';
import { newTag } from '../support/admin';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedInAsAdmin, step, test, visit } from '../support/screen';
import { createTestStore, signIn } from '../support/testStore';
import { addAuditEntries, addAuditEntry, auditLogPath, auditRows, filterBy, loadMore, rowOf } from './auditLogPage';

test('AP-08 AP-09 AP-06 ST-07 the audit log of a store shows, filters and refreshes its entries', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  const store = await createTestStore({ name: `Bean ${newTag()}` });
  const name = `${store.name} Two`;
  await call('PATCH', `/stores/${store.id}`, { token, body: { name, pointsPerDollar: 2.5, smsLimit: 12_345 } });
  await call('PATCH', `/stores/${store.id}/status`, { token, body: { isActive: false } });
  await call('PATCH', `/stores/${store.id}/status`, { token, body: { isActive: true } });
  await step(
    page,
    'the details of a store link to its audit log, newest first, with the reading of its keys',
    async () => {
      await visit(page, `/admin/stores?search=${store.id}`);
      await page.getByRole('button', { name: /^View details/ }).click();
      // Once the keys are shown, their view is in the audit log.
      await expect(page.getByRole('dialog').getByText('•'.repeat(40)).first()).toBeVisible();
      await page.getByRole('dialog').getByRole('link', { name: 'Audit Log' }).click();
      await expect(page).toHaveURL(auditLogPath(store.id));
      await expect(page).toHaveTitle('Audit Log · Regulars');
      await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeFocused();
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
      await expect(auditRows(page)).toHaveCount(4);
      for (const [at, action] of [
        'API keys viewed',
        'Store activated',
        'Store deactivated',
        'Store changed',
      ].entries()) {
        await expect(auditRows(page).nth(at)).toContainText(action);
      }
      expect(await page.content()).not.toContain(`clover-${store.merchantId}`);
    },
  );
  await step(page, 'an entry shows its actor, its time and its changes', async () => {
    await expect(rowOf(page, 'Store deactivated')).toContainText('Active: yes → is now no');
    const changed = rowOf(page, 'Store changed');
    await expect(changed).toContainText(`Name: ${store.name} → is now ${name}`);
    await expect(changed).toContainText('Points per dollar: 1 → is now 2.5');
    await expect(changed).toContainText('SMS limit: 1,000 → is now 12,345');
    await expect(changed).toContainText('Administrator · ');
    await expect(changed).toContainText('Ann Account');
    await expect(changed.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/);
    await expect(changed.locator('time')).toHaveAttribute('title', /:\d\d:\d\d/);
  });
  await step(page, 'the page shows new entries when it is opened again', async () => {
    await page.getByRole('link', { name: 'Back to the Store' }).click();
    await expect(page).toHaveURL(`/admin/stores?search=${store.id}`);
    await expect(page.getByRole('article')).toHaveAttribute('data-highlighted', 'true');
    await signIn(store.ownerEmail);
    await signIn(store.cashierEmail);
    await page.goBack();
    await expect(auditRows(page)).toHaveCount(6);
  });
  await step(page, 'the filters by actor, action and record are kept in the address', async () => {
    await filterBy(page, 'Who').selectOption('Olive Owner');
    await expect(auditRows(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`actor=${store.ownerId}`));
    // A filter must not remove options of the other filters.
    await filterBy(page, 'Who').selectOption('Cass Cashier');
    await expect(auditRows(page)).toContainText(store.cashierEmail);
    await expect(auditRows(page)).toHaveCount(1);
    await filterBy(page, 'Who').selectOption('Everyone');
    await expect(auditRows(page)).toHaveCount(6);
    await filterBy(page, 'What').selectOption('Signed in');
    await expect(auditRows(page)).toHaveCount(2);
    await filterBy(page, 'Record').selectOption('Store');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.goBack();
    await expect(auditRows(page)).toHaveCount(2);
    await page.reload();
    await expect(auditRows(page)).toHaveCount(2);
    await expect(filterBy(page, 'What')).toHaveValue('login');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(auditRows(page)).toHaveCount(6);
    await expect(page).toHaveURL(auditLogPath(store.id));
  });
});

test('AP-08 a long audit log is read by keyboard alone while entries are written, and fits a phone', async ({
  page,
}) => {
  const storeId = randomUUID();
  await addAuditEntries(storeId, 60);
  await addAuditEntry(storeId, { new_values: { a: 1, b: 2, c: null, d: false, e: ['x', 'y'], f: { g: true } } });
  await signedInAsAdmin(page);
  await step(page, 'the filters, a long list of changes and the next page are reached by Tab', async () => {
    await page.goto(auditLogPath(storeId));
    await expect(auditRows(page)).toHaveCount(50);
    await filterBy(page, 'Who').focus();
    await page.keyboard.press('Tab');
    await expect(filterBy(page, 'What')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    // A date has four tab stops: month, day, year and its calendar button.
    for (const day of ['First day', 'Last day']) {
      await expect(page.getByLabel(day)).toBeFocused();
      for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab');
    }
    const more = rowOf(page, 'Store changed').getByRole('button');
    await expect(more).toHaveText('Show All 6');
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await addAuditEntry(storeId, { action: 'came_late' });
    await page.keyboard.press('Tab');
    await expect(loadMore(page)).toBeFocused();
  });
  await step(
    page,
    'a failed request for the next page keeps rows and focus; repeated, each row is shown once',
    async () => {
      await page.route('**/api/audit?*', (route) => route.abort(), { times: 1 });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(auditRows(page)).toHaveCount(50);
      await expect(loadMore(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(auditRows(page)).toHaveCount(61);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(loadMore(page)).toHaveCount(0);
      // After the last page the button is gone, and the focus stays at the reading position.
      await expect(auditRows(page).nth(50)).toBeFocused();
      const actionNumbers = await auditRows(page).evaluateAll((all) =>
        all.flatMap((row) => /Act number (\d+)System/.exec(row.textContent)?.[1] ?? []),
      );
      expect(actionNumbers).toEqual(Array.from({ length: 60 }, (_, n) => String(60 - n)));
    },
  );
  await step(
    page,
    'the parts of a row are side by side on a desktop and stacked on a phone, which they fit',
    async () => {
      const id = randomUUID();
      const long = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`f${n}`, `${'unbroken'.repeat(12)}${n}`]));
      await addAuditEntry(id, { action: 'store_activated', new_values: long });
      await visit(page, auditLogPath(id));
      const row = rowOf(page, 'Store activated');
      const boxes = async () => [
        await row.getByText('Store activated').boundingBox(),
        await row.locator('time').boundingBox(),
      ];
      await expect(row).toBeVisible();
      const [desktopLabel, desktopTime] = await boxes();
      expect(Math.abs((desktopTime?.y ?? 0) - (desktopLabel?.y ?? 0))).toBeLessThan(10);
      await page.setViewportSize({ width: 390, height: 844 });
      const [what, when] = await boxes();
      expect(when?.y ?? 0).toBeGreaterThan((what?.y ?? 0) + 20);
      expect(when?.x).toBe(what?.x);
      await page.getByRole('button', { name: 'Show All 9' }).click();
      await expectNoHorizontalScroll(page);
    },
  );
});
