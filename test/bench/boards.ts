import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { BenchEnvironment } from './environment';
import type { PolledStore } from './fixture';
import { preparePoll, toPollPath } from './polls';
import { runSteadyLoad, type ServerProcess } from './processes';
import type { SteadyReport } from './steadyLoad';

const BOARDS = 10_000;
const POLLS_PER_SECOND = 2_000;
const WARM_UP_SECONDS = 2;

export interface BoardsMeasurement extends SteadyReport {
  boards: number;
  perSecond: number;
  /** The number of used CPU cores: CPU seconds per second. */
  serverCores: number;
  databaseCores: number;
}

/** Boards of 10,000 stores, and the file with their polls. */
export interface PreparedBoards {
  boards: PolledStore[];
  requestsFile: string;
}

export async function prepareBoards(bench: BenchEnvironment, product: ServerProcess): Promise<PreparedBoards> {
  const boards = await addBoards(bench.sql);
  const [first] = boards;
  if (!first) throw new Error('no board was created');
  // No store has redemptions, so one ETag is valid for all boards.
  const { etag } = await preparePoll(product, first);
  const requests = boards.map(({ storeId, token }) => ({
    path: toPollPath(storeId),
    headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
  }));
  const requestsFile = path.join(bench.directory, 'boards.json');
  await writeFile(requestsFile, JSON.stringify(requests));
  return { boards, requestsFile };
}

/**
 * Polls the unchanged boards of 10,000 stores, each with its own session, at 2,000 requests a second. Each board polls
 * every five seconds without waiting for responses (an open loop).
 */
export async function measureBoards(
  bench: BenchEnvironment,
  product: ServerProcess,
  seconds: number,
  prepared?: PreparedBoards,
): Promise<BoardsMeasurement> {
  const { requestsFile } = prepared ?? (await prepareBoards(bench, product));
  const plan = { url: product.url, requestsFile, perSecond: POLLS_PER_SECOND };
  await runSteadyLoad({ ...plan, seconds: WARM_UP_SECONDS });
  const before = { server: product.readCpu(), database: bench.readDatabaseCpu() };
  const report = await runSteadyLoad({ ...plan, seconds });
  const toCores = (microseconds: number) => microseconds / 1_000_000 / seconds;
  for (const [status, count] of Object.entries(report.statuses))
    if (status !== '304') bench.errors.push(`boards: ${count} responses with status ${status}`);
  return {
    ...report,
    boards: BOARDS,
    perSecond: POLLS_PER_SECOND,
    serverCores: toCores(product.readCpu() - before.server),
    databaseCores: toCores(bench.readDatabaseCpu() - before.database),
  };
}

async function addBoards(sql: pg.Client): Promise<PolledStore[]> {
  const tag = randomBytes(3).toString('hex');
  const { rows } = await sql.query<{ id: string }>(
    `insert into stores (name, subdomain)
     select 'Board ' || n, 'board-' || $1 || '-' || n from generate_series(1, $2::integer) n returning id`,
    [tag, BOARDS],
  );
  const boards = rows.map(({ id }) => ({ storeId: id, token: randomBytes(32).toString('base64url') }));
  await sql.query(
    `with added as (
       insert into accounts (store_id, role, name, email, password_hash)
       select id, 'cashier', 'Bench', id || '@boards.example', 'cannot sign in' from unnest($1::uuid[]) id
       returning id, store_id
     )
     insert into sessions (token_hash, account_id, store_id, role, scope, expires_at)
     select board.token_hash, added.id, added.store_id, 'cashier', 'board', now() + interval '1 day'
     from unnest($1::uuid[], $2::bytea[]) board(store_id, token_hash) join added using (store_id)`,
    [boards.map(({ storeId }) => storeId), boards.map(({ token }) => createHash('sha256').update(token).digest())],
  );
  await sql.query('insert into store_counter_shards (store_id) select unnest($1::uuid[])', [
    boards.map(({ storeId }) => storeId),
  ]);
  await sql.query('analyze');
  return boards;
}
