import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { getServerPid } from './connection';

export interface Pooler {
  isPooled: boolean;
  /** Whether a pooler lets clients share a session with the statements that each of them has prepared by name. */
  mixesUpNames: boolean;
}

/** Whether a client is connected by way of a pooler, and of which kind. */
export async function examinePooler(client: pg.Client): Promise<Pooler> {
  const isPooled = (await getServerPid(client)) === null;
  return { isPooled, mixesUpNames: isPooled && (await seesOwnName(client)) };
}

/**
 * Whether the server knows a prepared statement by the name that the client gave it. Poolers that keep the statements
 * of their clients apart, such as PgBouncer since 1.21, replace the names. Behind others, a statement fails only once
 * the client gets the session of another one, which may be long after the start. The name is unique, because the
 * session may still have the statement of an earlier start.
 */
async function seesOwnName(client: pg.Client): Promise<boolean> {
  const name = randomUUID();
  const { rows } = await client.query<{ seen: boolean }>({
    name,
    text: 'select exists (select from pg_prepared_statements where name = $1) as seen',
    values: [name],
  });
  return rows[0]?.seen ?? false;
}
