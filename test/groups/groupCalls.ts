import { randomBytes } from 'node:crypto';
import type { StoreGroup } from '../../src/contract/groups';
import { call, type Answer } from '../support/http';
import { sql } from '../support/sql';
import { addAccount, signIn } from '../support/testStore';

export const newTag = () => randomBytes(6).toString('hex');

export async function signInAdmin(): Promise<{ id: string; email: string; token: string }> {
  const admin = await addAccount({ storeId: null, role: 'platform_admin', name: 'Ada Admin' });
  return { ...admin, token: await signIn(admin.email) };
}

/** Stores without owners or secrets, many at once; their ids, by name. */
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
 * Stores by the thousand, which no search finds: without the triggers that write search terms and counters, because
 * these take longer than what the test is about.
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

/** Stores in no group go without a look at every table that could hold something of theirs. */
export const removeBareStores = ([first]: { name: string }[]) =>
  withoutTriggers(`delete from stores where starts_with(name, '${first?.name.slice(0, 12)} ')`);

const withoutTriggers = (statement: string) =>
  sql(`begin; set local session_replication_role = replica; ${statement}; commit`);

/** A group that is there by a call of the API. */
export async function addGroup(
  token: string,
  storeIds: string[] = [],
  name = `Group ${newTag()}`,
): Promise<StoreGroup> {
  const answer: Answer<StoreGroup> = await call('POST', '/store-groups', { token, body: { name, storeIds } });
  if (answer.status !== 201) throw new Error(`group: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export interface LogRow {
  action: string;
  store_id: string | null;
  record_type: string;
  actor_id: string | null;
  old_values: Record<string, unknown> | null;
  new_values: Record<string, unknown> | null;
}
/** What the log holds of a record, oldest first. */
export const logOf = (recordId: string) =>
  sql<LogRow>(
    `select action, store_id, record_type, actor_id, old_values, new_values
     from audit_log where record_id = $1 order by id`,
    [recordId],
  );
