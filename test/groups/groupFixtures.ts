import type { StoreGroup } from '../../src/contract/groups';
import { newTag } from '../support/admin';
import { call, type ApiResponse } from '../support/http';
import { sql } from '../support/sql';

/** Inserts stores without users or secrets, and returns them in the order of their names. */
export async function addStores(count: number, tag = newTag()): Promise<{ id: string; name: string }[]> {
  await sql(
    `insert into stores (name, subdomain, time_zone)
     select $1 || ' ' || lpad(n::text, 5, '0'), $1 || '-' || n, 'America/New_York' from generate_series(1, $2::integer) n`,
    [tag, count],
  );
  return sql<{ id: string; name: string }>(`select id, name from stores where starts_with(name, $1) order by name`, [
    `${tag} `,
  ]);
}

/**
 * Inserts thousands of stores quickly. The triggers that write search terms and counters are disabled, so that no
 * search finds these stores.
 */
export async function addBareStores(count: number, tag = newTag()): Promise<{ id: string; name: string }[]> {
  await withoutTriggers(
    `insert into stores (name, subdomain, time_zone)
     select '${tag} ' || lpad(n::text, 5, '0'), '${tag}-' || n, 'America/New_York' from generate_series(1, ${count}) n`,
  );
  return sql<{ id: string; name: string }>(`select id, name from stores where starts_with(name, $1) order by name`, [
    `${tag} `,
  ]);
}

/** Deletes these stores without checking foreign keys, so they must not be in a group. */
export const deleteBareStores = ([first]: { name: string }[]) =>
  withoutTriggers(`delete from stores where starts_with(name, '${first?.name.split(' ')[0] ?? ''} ')`);

const withoutTriggers = (statement: string) =>
  sql(`begin; set local session_replication_role = replica; ${statement}; commit`);

/** Creates a group through the API. */
export async function addGroup(
  token: string,
  storeIds: string[] = [],
  name = `Group ${newTag()}`,
): Promise<StoreGroup> {
  const response: ApiResponse<StoreGroup> = await call('POST', '/store-groups', { token, body: { name, storeIds } });
  if (response.status !== 201) throw new Error(`group: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

interface AuditRow {
  action: string;
  store_id: string | null;
  record_type: string;
  actor_id: string | null;
  old_values: Record<string, unknown> | null;
  new_values: Record<string, unknown> | null;
}
/** Lists the audit rows of a record, oldest first. */
export const listAuditRows = (recordId: string) =>
  sql<AuditRow>(
    `select action, store_id, record_type, actor_id, old_values, new_values
     from audit_log where record_id = $1 order by id`,
    [recordId],
  );
