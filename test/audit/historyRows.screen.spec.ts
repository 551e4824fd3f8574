import { randomUUID } from 'node:crypto';
import { newTag } from '../support/admin';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test, step, visit } from '../support/screen';
import { createTestStore } from '../support/testStore';
import { addAuditEntry, addAuditEntries, filterBy, historyPath, historyRows, loadMore, rowOf } from './historyPage';

test('Q-20 ST-07 the rows of a history', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  await step(
    page,
    'the details of a store link to its history, newest first, which includes viewing the keys',
    async () => {
      const store = await createTestStore({ name: `Sweet ${newTag()}` });
      await call('PATCH', `/stores/${store.id}`, { token, body: { smsLimit: 12_345 } });
      await call('PATCH', `/stores/${store.id}/status`, { token, body: { isActive: false } });
      await visit(page, `/admin/stores?search=${store.id}`);
      await page.getByRole('button', { name: /^View details/ }).click();
      // Once the keys are shown, their view is in the history.
      await expect(page.getByRole('dialog').getByText('•'.repeat(40)).first()).toBeVisible();
      await page.getByRole('dialog').getByRole('link', { name: 'History' }).click();
      await expect(page).toHaveURL(historyPath(store.id));
      await expect(page).toHaveTitle('History · Regulars');
      await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();
      await expect(historyRows(page)).toHaveCount(3);
      for (const [at, action] of ['API keys viewed', 'Store deactivated', 'Store changed'].entries()) {
        await expect(historyRows(page).nth(at)).toContainText(action);
      }
      await expect(rowOf(page, 'Store changed')).toContainText('SMS limit: 1,000 → is now 12,345');
      await expect(rowOf(page, 'Store changed')).toContainText('Ann Account');
    },
  );
  await step(
    page,
    'a deleted actor is shown by role, the system by its name, and an action without a label by its code',
    async () => {
      const store = await createTestStore();
      await addAuditEntry(store.id, { action: 'points_counted_anew' });
      await addAuditEntry(store.id, { action: 'logout', actor_role: 'store_owner', actor_id: randomUUID() });
      await visit(page, historyPath(store.id));
      await expect(rowOf(page, 'Points counted anew').getByText('System', { exact: true })).toBeVisible();
      await expect(rowOf(page, 'Signed out')).toContainText('Owner, account deleted');
      await visit(page, `${historyPath(store.id)}?action=never_done`);
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
      await expect(filterBy(page, 'What')).toHaveValue('never_done');
      await expect(filterBy(page, 'What').getByRole('option', { name: 'Never done' })).toBeAttached();
    },
  );
  await step(page, 'a deleted store keeps its history, without a name', async () => {
    const storeId = randomUUID();
    await addAuditEntry(storeId, { action: 'store_deleted', old_values: { name: 'Gone Bakery' } });
    await visit(page, historyPath(storeId));
    await expect(rowOf(page, 'Store deleted')).toContainText('Name: Gone Bakery');
    await expect(page.getByText('Who did what in this store')).toBeVisible();
  });
  await step(
    page,
    'the history can be filtered, expanded and loaded further by keyboard alone while new entries are written',
    async () => {
      const store = await createTestStore();
      await addAuditEntries(store.id, 60);
      await addAuditEntry(store.id, { new_values: { a: 1, b: 2, c: null, d: false, e: ['x', 'y'], f: { g: true } } });
      await visit(page, historyPath(store.id));
      await expect(historyRows(page)).toHaveCount(50);
      await filterBy(page, 'Who').focus();
      await page.keyboard.press('Tab');
      await expect(filterBy(page, 'What')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const more = rowOf(page, 'Store changed').getByRole('button');
      await expect(more).toHaveText('Show all 6');
      await expect(more).toBeFocused();
      await expect(more).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('Enter');
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      for (const text of ['C: none', 'D: no', 'E: x, y', 'F: G: yes']) {
        await expect(rowOf(page, 'Store changed')).toContainText(text);
      }
      await addAuditEntry(store.id, { action: 'came_late' });
      await page.keyboard.press('Tab');
      await expect(loadMore(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(historyRows(page)).toHaveCount(61);
      const actionNumbers = await historyRows(page).evaluateAll((all) =>
        all.flatMap((row) => /Act number (\d+)System/.exec(row.textContent)?.[1] ?? []),
      );
      expect(actionNumbers).toEqual(Array.from({ length: 60 }, (_, n) => String(60 - n)));
    },
  );
  await step(page, 'the parts of a row are stacked on a phone and side by side on a desktop', async () => {
    const store = await createTestStore();
    await addAuditEntry(store.id, { action: 'store_activated' });
    await visit(page, historyPath(store.id));
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
  });
});
