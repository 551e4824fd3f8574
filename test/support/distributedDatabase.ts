import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runProgram } from './server';

/** A database on the nodes of a Citus cluster. */
export interface DistributedDatabase {
  /** The URL of the database on the coordinator. */
  url: string;
  /** @throws Error if a table that is on every node has different rows on two of them. */
  readonly drop: () => Promise<void>;
}

const WORKERS = 2;

/** Creates a database on a cluster and runs `regulars distribute`. */
export async function createDistributedDatabase(coordinatorUrl: string): Promise<DistributedDatabase> {
  const database = await createClusterDatabase(coordinatorUrl);
  const { code, output } = await runDistribute(database.url);
  if (code !== 0) throw new Error(`regulars distribute ended with ${String(code)}:\n${output}`);
  return database;
}

export const runDistribute = (url: string) =>
  runProgram('src/server/commands/distribute/index.ts', { DATABASE_URL: url, LOG_LEVEL: 'warn' });

/**
 * Creates an empty database on the coordinator and on its workers, which listen on the next ports of its host. A
 * database with the Citus extension cannot be copied from a template.
 */
export async function createClusterDatabase(coordinatorUrl: string): Promise<DistributedDatabase> {
  const name = `regulars_test_${randomBytes(5).toString('hex')}`;
  const servers = listNodes(coordinatorUrl);
  const [url = '', ...workers] = servers.map((server) => withDatabase(server, name));
  const [coordinator] = servers as [URL];
  await Promise.all(
    servers.map(async (server) => {
      await run(server.href, `create database ${name}`);
      await run(withDatabase(server, name), 'create extension citus');
    }),
  );
  await run(url, `select citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`);
  for (const worker of workers) {
    const { hostname, port } = new URL(worker);
    await run(url, `select citus_add_node('${hostname}', ${port})`);
  }
  // Few shards save time, because each table has a table per shard.
  await run(url, `alter database ${name} set citus.shard_count = 4`);
  const drop = async () => {
    const differing = await listDifferingCopies(url);
    for (const server of servers) await run(server.href, `drop database if exists ${name} with (force)`);
    if (differing.length > 0) throw new Error(`the nodes have different rows: ${differing.join(', ')}`);
  };
  return { url, drop };
}

/** The columns of reference tables whose values differ between nodes. */
async function listDifferingCopies(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; copy: string }>(
    `select p.logicalrelid::text as name, copy.result as copy
     from pg_dist_partition p
     cross join lateral run_command_on_placements(
       p.logicalrelid, 'select coalesce(jsonb_agg(to_jsonb(t) order by t::text), jsonb_build_array()) from %s t') copy
     where p.partmethod = 'n' and p.repmodel = 't'
     order by copy.nodeport`,
  );
  await client.end();
  const differing = new Set<string>();
  const first = new Map<string, Row[]>();
  for (const { name, copy } of rows) {
    const copied = JSON.parse(copy) as Row[];
    const expected = first.get(name) ?? copied;
    first.set(name, expected);
    if (copied.length !== expected.length) differing.add(`${name}: ${expected.length} or ${copied.length} rows`);
    const byKey = new Map(copied.map((row) => [getKey(row), row]));
    for (const row of expected) {
      const other = byKey.get(getKey(row));
      for (const column of Object.keys(row)) {
        if (other && JSON.stringify(other[column]) !== JSON.stringify(row[column])) differing.add(`${name}.${column}`);
      }
    }
  }
  return [...differing];
}

type Row = Record<string, unknown>;

const getKey = ({ id, store_id: storeId, month }: Row) => JSON.stringify(id ?? [storeId, month]);

function listNodes(coordinatorUrl: string): URL[] {
  return Array.from({ length: WORKERS + 1 }, (_, n) => {
    const url = new URL(coordinatorUrl);
    url.port = String(Number(url.port || 5432) + n);
    return url;
  });
}

function withDatabase(server: URL, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
