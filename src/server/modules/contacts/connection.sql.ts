import type { ContactSync } from '../../../contract/contacts';
import { ConstraintViolation, type Sql } from '../../database/Database';
import type { CrmProblem } from './crmProblem';

export interface Lease {
  status: string;
  /** The time when the credentials were last replaced. */
  changed: string | null;
}

/**
 * Acquires the lease for sending a store's contacts until `until`. Returns null when another run has it or the store
 * does not exist.
 */
export async function acquireLease(sql: Sql, storeId: string, now: Date, until: Date): Promise<Lease | null> {
  const taking = sql.query<{ status: string; changed_at: string | null }>(
    `insert into store_integrations as i (store_id, provider, sync_until) values ($1, 'ghl', $3)
     on conflict (store_id, provider) do update set sync_until = excluded.sync_until
       where i.sync_until is null or i.sync_until <= $2
     returning i.status, i.changed_at`,
    [storeId, now, until],
  );
  const [lease] = await taking.catch((error: unknown) => {
    if (error instanceof ConstraintViolation && error.kind === 'foreign_key') return [];
    throw error;
  });
  return lease ? { status: lease.status, changed: lease.changed_at } : null;
}

/** Returns the end of another run's lease, or null if no run has one. */
export async function findLeaseEnd(sql: Sql, storeId: string): Promise<string | null> {
  const [row] = await sql.query<{ sync_until: string | null }>(
    `select sync_until from store_integrations where store_id = $1 and provider = 'ghl'`,
    [storeId],
  );
  return row?.sync_until ?? null;
}

/** Ends the lease. Returns when the credentials were last replaced, or null when the lease had already ended. */
export async function releaseLease(sql: Sql, storeId: string, until: Date): Promise<{ changed: string | null } | null> {
  const [row] = await sql.query<{ changed_at: string | null }>(
    `update store_integrations set sync_until = null where store_id = $1 and provider = 'ghl' and sync_until = $2
     returning changed_at`,
    [storeId, until],
  );
  return row ? { changed: row.changed_at } : null;
}

/** Saves the result of a run. Returns how many runs in a row did not reach the contact management system. */
export async function saveCrmState(
  sql: Sql,
  storeId: string,
  { problem, isTransient, now }: { problem: CrmProblem | null; isTransient: boolean; now: Date },
): Promise<number> {
  const status = problem === null ? 'connected' : 'needs_attention';
  const [row] = await sql.query<{ sync_failures: number }>(
    `insert into store_integrations as i (store_id, provider, status, detail, checked_at, succeeded_at, sync_failures)
     values ($1, 'ghl', case when $5::boolean then 'unknown' else $2 end, case when not $5 then $3::text end, $4,
             case when $2 = 'connected' then $4::timestamptz end, $5::integer)
     on conflict (store_id, provider) do update set
       status = case when $5 then i.status else $2 end,
       detail = case when $5 then i.detail else $3 end,
       checked_at = excluded.checked_at,
       succeeded_at = coalesce(excluded.succeeded_at, i.succeeded_at),
       sync_failures = case when $5 then i.sync_failures + 1 else 0 end
     returning i.sync_failures`,
    [storeId, status, problem, now, isTransient],
  );
  return row?.sync_failures ?? 0;
}

/** Saves the location of the store's token. Returns whether the store had another one before. */
export async function saveLocation(sql: Sql, storeId: string, locationId: string): Promise<boolean> {
  const [before] = await sql.query<{ location_id: string | null }>(
    `select location_id from store_integrations where store_id = $1 and provider = 'ghl' for update`,
    [storeId],
  );
  if (before?.location_id === locationId) return false;
  await sql.query(
    `insert into store_integrations as i (store_id, provider, location_id) values ($1, 'ghl', $2)
     on conflict (store_id, provider) do update set location_id = excluded.location_id`,
    [storeId, locationId],
  );
  return (before?.location_id ?? null) !== null;
}

/** Deletes the state of the previous credentials. The location stays until another one is found, for its webhooks. */
export async function resetCrmState(sql: Sql, storeId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into store_integrations as i (store_id, provider, changed_at) values ($1, 'ghl', $2)
     on conflict (store_id, provider) do update set
       status = 'unknown', detail = null, checked_at = null, sync_failures = 0, changed_at = excluded.changed_at,
       added_words = null`,
    [storeId, now],
  );
}

/** Forgets what was added to texts, until it is seen again. */
export async function forgetAddedWords(sql: Sql, storeId: string): Promise<void> {
  await sql.query(`update store_integrations set added_words = null where store_id = $1 and provider = 'ghl'`, [
    storeId,
  ]);
}

export interface CrmStateRow extends Omit<ContactSync, 'reason' | 'notice'> {
  detail: string | null;
  /** What HighLevel was last seen to add to a text, or null. */
  addedWords: string | null;
  failures: number;
}

/** Returns the state with waiting and refused customers counted up to `atMost`, or null if the store does not exist. */
export async function findCrmState(sql: Sql, storeId: string, atMost: number): Promise<CrmStateRow | null> {
  const [row] = await sql.query<CrmStateRow>(
    `select coalesce(i.status, 'unknown') as status, i.detail, i.location_id as "locationId",
            i.checked_at as "checkedAt", i.succeeded_at as "lastSuccessAt", coalesce(i.sync_failures, 0) as failures,
            i.added_words as "addedWords",
            (select count(*) from (select from customers
                                   where store_id = $1 and contact_due_at is not null and erased_at is null
                                   limit $2) due) as waiting,
            (select count(*) from (select from customers
                                   where store_id = $1 and contact_refused_at is not null limit $2) r) as refused
     from stores s
     left join store_integrations i on i.store_id = s.id and i.provider = 'ghl'
     where s.id = $1`,
    [storeId, atMost],
  );
  return row ?? null;
}
