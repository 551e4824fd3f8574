import type { Sql } from '../server/database/Database';
import type { DemoStore } from './catalog';
import { DAY } from './storeTime';

interface AuditEntry {
  at: Date;
  storeId: string;
  action: string;
  recordType: 'store' | 'owner';
  recordId: string;
  oldValues?: object;
  newValues?: object;
}

export interface CreatedStore {
  id: string;
  store: DemoStore;
  createdAt: Date;
  owners: readonly { id: string; name: string; email: string }[];
}

/** Writes the audit entries of an administrator who sets up the stores, oldest first. */
export async function writeHistory(
  sql: Sql,
  adminId: string,
  stores: readonly CreatedStore[],
  now: number,
): Promise<void> {
  const entries = stores.flatMap((created) => toEntries(created, now)).sort((a, b) => a.at.getTime() - b.at.getTime());
  await sql.query(
    `insert into audit_log (at, store_id, actor_role, actor_id, action, record_type, record_id, old_values, new_values)
     select a.at, a."storeId", 'platform_admin', $1, a.action, a."recordType", a."recordId", a."oldValues", a."newValues"
     from jsonb_to_recordset($2) as a(at timestamptz, "storeId" uuid, action text, "recordType" text,
       "recordId" text, "oldValues" jsonb, "newValues" jsonb)
     order by a.at`,
    [adminId, JSON.stringify(entries)],
  );
}

function toEntries({ id, store, createdAt, owners }: CreatedStore, now: number): AuditEntry[] {
  const { name, subdomain, pointsPerDollar, smsLimit, isActive } = store;
  const storeEntry = (at: Date, action: string, values: Pick<AuditEntry, 'oldValues' | 'newValues'>): AuditEntry => ({
    at,
    storeId: id,
    action,
    recordType: 'store',
    recordId: id,
    ...values,
  });
  const afterDays = (days: number) => new Date(createdAt.getTime() + days * DAY);
  return [
    storeEntry(createdAt, 'store_created', { newValues: { name, subdomain, pointsPerDollar: 1, smsLimit: 1000 } }),
    ...owners.map((owner) => ({
      at: afterDays(0.1),
      storeId: id,
      action: 'owner_created',
      recordType: 'owner' as const,
      recordId: owner.id,
      newValues: { name: owner.name, email: owner.email },
    })),
    ...(pointsPerDollar === 1
      ? []
      : [
          storeEntry(afterDays(3), 'store_updated', {
            oldValues: { pointsPerDollar: 1 },
            newValues: { pointsPerDollar },
          }),
        ]),
    ...(smsLimit === 1000
      ? []
      : [storeEntry(afterDays(40), 'store_updated', { oldValues: { smsLimit: 1000 }, newValues: { smsLimit } })]),
    ...(isActive
      ? []
      : [
          storeEntry(new Date(now - 20 * DAY), 'store_deactivated', {
            oldValues: { isActive: true },
            newValues: { isActive: false },
          }),
        ]),
  ];
}
