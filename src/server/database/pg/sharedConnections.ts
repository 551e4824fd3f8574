import pg from 'pg';
import { withName } from '../connectionName';
import type { DatabaseUsage } from '../Database';
import { CLIENT_OPTIONS, Connection, getServerPid } from './connection';
import { breaksSession, hasStaleStatements } from './errors';
import type { Hosts } from './hosts';
import type { TenantStatements } from './tenantStatements';
import type { ConnectionLimits, Watchdog } from './watchdog';

/** A few connections on which many callers send short reads without waiting for each other's responses. */
interface SharedConnections {
  /** Sends the read, and sends it again on another connection if the first one breaks. */
  run<T>(read: (connection: Connection) => Promise<T>): Promise<T>;
  getUsage(): Pick<DatabaseUsage, 'shared' | 'sharedStatements'>;
  close(): Promise<void>;
}

// A short read takes a few ms. Two attempts fit into the two seconds in which every call must get a response.
const LIMITS: ConnectionLimits = { maxStalledMs: 700 };
const CONNECT_MS = 1_500;
const ATTEMPTS = 2;

interface Slot {
  opened: Promise<Connection>;
  /** Undefined until the connection is open. */
  connection?: Connection;
}

export function createSharedConnections(
  options: { hosts: Hosts; count: number; tenantStatements: TenantStatements; isPooled: boolean },
  watchdog: Watchdog,
): SharedConnections {
  const { hosts, tenantStatements, isPooled } = options;
  const slots: (Slot | undefined)[] = Array.from({ length: options.count });
  let turn = 0;

  const open = async (slot: Slot, close: () => void): Promise<Connection> => {
    await watchdog.whenReachable();
    const client = new pg.Client({
      ...withName(hosts.current, 'reads'),
      ...CLIENT_OPTIONS,
      connectionTimeoutMillis: CONNECT_MS,
    });
    const connection = new Connection(client);
    client.once('end', () => {
      watchdog.unwatch(connection);
      close();
    });
    await client.connect().catch((error: unknown) => {
      hosts.search();
      throw error;
    });
    await connection.prepare(async () => {
      const [pid] = await Promise.all([isPooled ? null : getServerPid(client), hosts.check(client)]);
      connection.pid = pid;
      // Must run after the check of the host, which tests whether the session accepts writes.
      await tenantStatements.prepareReads(connection);
    });
    watchdog.watch(connection, LIMITS);
    slot.connection = connection;
    return connection;
  };

  const mustReplace = ({ connection }: Slot): boolean =>
    connection !== undefined &&
    (connection.isClosed || connection.isRetired || connection.lastProgress < watchdog.suspectSince);

  const getConnection = (): Promise<Connection> => {
    turn = (turn + 1) % slots.length;
    const index = turn;
    const existing = slots[index];
    if (existing && !mustReplace(existing)) return existing.opened;
    void existing?.connection?.close();
    const slot: Partial<Slot> = {};
    const close = () => {
      if (slots[index] === slot) slots[index] = undefined;
    };
    slot.opened = open(slot as Slot, close);
    slot.opened.catch(close);
    slots[index] = slot as Slot;
    return slot.opened;
  };

  const attempt = async <T>(read: (connection: Connection) => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    let lost = 0;
    let stale = 0;
    for (;;) {
      let connection: Connection | undefined;
      try {
        connection = await getConnection();
        return await read(connection);
      } catch (error) {
        if (!breaksSession(error)) throw error;
        if (connection) connection.isRetired = true;
        // Every connection may have the same stale statement, which fails at once and is not counted as lost.
        if (hasStaleStatements(error)) stale += 1;
        else lost += 1;
        // No time is left for another attempt after a connection that could not be opened in time.
        if (stale > slots.length || lost === ATTEMPTS || performance.now() - startedAt >= CONNECT_MS) throw error;
      }
    }
  };

  return {
    run: (read) => watchdog.whileWaiting(attempt(read)),
    getUsage() {
      const open = slots.flatMap((slot) => (slot?.connection && !slot.connection.isClosed ? [slot.connection] : []));
      return { shared: open.length, sharedStatements: open.reduce((sum, { pending }) => sum + pending, 0) };
    },
    async close() {
      const opened = slots.flatMap((slot) => slot?.opened ?? []);
      await Promise.allSettled(opened.map(async (connection) => (await connection).close()));
    },
  };
}
