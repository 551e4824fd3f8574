import pg from 'pg';
import type { Answer } from './http';
import { listBlocked, OWN_ID } from './lockWaits';
import { testDatabase } from './sql';

/**
 * Sends a call while a store is being deleted, commits the deletion once the call waits for it, and returns the
 * response.
 */
export async function duringStoreDeletion<Body>(
  storeId: string,
  send: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const client = new pg.Client({ ...testDatabase(), options: '-c app.store=*' });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(`select ${OWN_ID} as id`);
  const own = rows[0]?.id ?? 0;
  await client.query('begin');
  await client.query('delete from stores where id = $1', [storeId]);
  const answer = send();
  while ((await listBlocked(own)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await client.query('commit');
  await client.end();
  return answer;
}
