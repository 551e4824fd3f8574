import type { Sql } from '../database/Database';
import type { DemoStore } from './catalogue';
import { DAY } from './storeTime';

interface Act {
  at: Date;
  storeId: string;
  action: string;
  recordType: 'store' | 'owner';
  recordId: string;
  oldValues?: object;
  newValues?: object;
}

export interface OpenedStore {
  id: string;
  store: DemoStore;
  openedAt: Date;
  owners: readonly { id: string; name: string; email: string }[];
}

/** Writes who set the demo's stores up: an administrator, over the months, oldest first as the log grows. */
export async function writeHistory(
  sql: Sql,
  adminId: string,
  stores: readonly OpenedStore[],
  now: number,
): Promise<void> {
  const acts = stores.flatMap((opened) => actsOf(opened, now)).sort((a, b) => a.at.getTime() - b.at.getTime());
  await sql.query(
    `insert into audit_log (at, store_id, actor_role, actor_id, action, record_type, record_id, old_values, new_values)
     select a.at, a."storeId", 'platform_admin', $1, a.action, a."recordType", a."recordId", a."oldValues", a."newValues"
     from jsonb_to_recordset($2) as a(at timestamptz, "storeId" uuid, action text, "recordType" text,
       "recordId" text, "oldValues" jsonb, "newValues" jsonb)
     order by a.at`,
    [adminId, JSON.stringify(acts)],
  );
}

function actsOf({ id, store, openedAt, owners }: OpenedStore, now: number): Act[] {
  const { name, subdomain, pointsPerDollar, smsLimit, isActive } = store;
  const on = (at: Date, action: string, values: Pick<Act, 'oldValues' | 'newValues'>): Act => ({
    at,
    storeId: id,
    action,
    recordType: 'store',
    recordId: id,
    ...values,
  });
  const days = (after: number) => new Date(openedAt.getTime() + after * DAY);
  return [
    on(openedAt, 'store_created', { newValues: { name, subdomain, pointsPerDollar: 1, smsLimit: 1000 } }),
    ...owners.map((owner) => ({
      at: days(0.1),
      storeId: id,
      action: 'owner_created',
      recordType: 'owner' as const,
      recordId: owner.id,
      newValues: { name: owner.name, email: owner.email },
    })),
    ...(pointsPerDollar === 1
      ? []
      : [on(days(3), 'store_updated', { oldValues: { pointsPerDollar: 1 }, newValues: { pointsPerDollar } })]),
    ...(smsLimit === 1000
      ? []
      : [on(days(40), 'store_updated', { oldValues: { smsLimit: 1000 }, newValues: { smsLimit } })]),
    ...(isActive
      ? []
      : [
          on(new Date(now - 20 * DAY), 'store_deactivated', {
            oldValues: { isActive: true },
            newValues: { isActive: false },
          }),
        ]),
  ];
}
