import pg from 'pg';
import type { Answer } from './http';
import { testDatabase } from './sql';

/** Sends a call while a store is being deleted, commits the deletion once the call waits for it, and returns the response. */
export async function duringStoreDeletion<Body>(
  storeId: string,
  send: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const client = new pg.Client({ ...testDatabase(), options: '-c app.store=*' });
  await client.connect();
  await client.query('begin');
  await client.query('delete from stores where id = $1', [storeId]);
  const answer = send();
  const isWaiting = async () => {
    const { rowCount } = await client.query(
      'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
    );
    return rowCount !== 0;
  };
  while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
  await client.query('commit');
  await client.end();
  return answer;
}
