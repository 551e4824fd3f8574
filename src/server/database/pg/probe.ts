import pg from 'pg';
import { withName } from '../connectionName';
import { Connection } from './connection';
import type { Hosts } from './hosts';

/** Checks the state of the server over new connections. */
export interface Probe {
  /** Returns which of these server processes are idle, or null when the server does not respond. */
  findIdle(pids: readonly number[]): Promise<ReadonlySet<number> | null>;
  /** Terminates abandoned sessions on the server, so that their locks are released. */
  endSessions(pids: readonly number[]): void;
}

// Connecting is slow when all cores are busy.
const PROBE_MS = 1_100;

/** `connection` may lead to a pooler. `direct` then leads to the server itself, and both must respond. */
export function createProbe(connection: Hosts, direct?: Hosts): Probe {
  const ask = (config: pg.ClientConfig, pids: readonly number[]) =>
    withClient(config, async (client) => {
      if (pids.length === 0) return new Set<number>();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any ($1) and state not like 'idle%'",
        [pids],
      );
      const busy = new Set(rows.map(({ pid }) => pid));
      return new Set(pids.filter((pid) => !busy.has(pid)));
    });
  return {
    async findIdle(pids) {
      try {
        const [idle] = await Promise.all([ask(connection.current, pids), direct && ask(direct.current, [])]);
        return idle;
      } catch (error) {
        // A server that is out of connections or rejects logins is still running.
        const isAlive = error instanceof pg.DatabaseError && !(error.code ?? '').startsWith('57P0');
        if (isAlive) return new Set();
        connection.search();
        direct?.search();
        return null;
      }
    },
    endSessions(pids) {
      const end = "select pg_terminate_backend(pid) from pg_stat_activity where pid = any ($1) and state like 'idle%'";
      withClient((direct ?? connection).current, (client) => client.query(end, [pids])).catch(() => undefined);
    },
  };
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(withName(config, 'checks'));
  const connection = new Connection(client);
  const timer = setTimeout(() => connection.drop(), PROBE_MS);
  try {
    await client.connect();
    return await work(client);
  } finally {
    clearTimeout(timer);
    void client.end().catch(() => undefined);
  }
}
