import type { Page } from '@playwright/test';
import { sql } from '../support/sql';

export const auditLogPath = (storeId: string) => `/admin/stores/${storeId}/history`;
export const auditRows = (page: Page) => page.getByRole('list', { name: 'Audit log' }).locator(':scope > li');
/** The row of an action, found by its label. */
export const rowOf = (page: Page, action: string) =>
  auditRows(page).filter({ has: page.getByText(action, { exact: true }) });
export const filterBy = (page: Page, label: 'Who' | 'What' | 'Record') => page.getByLabel(label, { exact: true });
export const loadMore = (page: Page) => page.getByRole('button', { name: 'Load More' });

/** Adds entries of the system to a store, one minute apart. The highest number is the newest. */
export async function addAuditEntries(storeId: string, count: number): Promise<void> {
  await sql(
    `insert into audit_log (store_id, actor_role, action, record_type, record_id, at)
     select $1::uuid, 'system', 'act_number_' || n, 'store', ($1::uuid)::text, now() - ($2::int - n) * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [storeId, count],
  );
}

/** Adds an entry to a store. `columns` overrides its values. */
export async function addAuditEntry(storeId: string, columns: Record<string, unknown>): Promise<void> {
  const row = {
    store_id: storeId,
    actor_role: 'system',
    action: 'store_updated',
    record_type: 'store',
    record_id: storeId,
    ...columns,
  };
  const names = Object.keys(row);
  await sql(
    `insert into audit_log (${names.join(', ')}) values (${names.map((_name, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
}
