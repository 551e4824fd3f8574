import { DatabaseUnavailable } from '../Database';
import type { Connection } from './connection';
import { ConnectionLost } from './errors';
import type { Probe } from './probe';

/**
 * Notices what causes no error for minutes: a server that hangs, and connections over which nothing arrives any more
 * although the server accepts new ones (a failover, a firewall that forgot them).
 */
export interface Watchdog {
  /** Until it is dropped or `unwatch` is called. */
  watch(connection: Connection, limits: ConnectionLimits): void;
  unwatch(connection: Connection): void;
  /** Settles as `connecting` does, or rejects with DatabaseUnavailable as soon as the server is found not to answer. */
  whileConnecting<T>(connecting: Promise<T>): Promise<T>;
  /** Connections that have not answered since this time may be lost; in ms of performance.now(). */
  readonly distrustedUntil: number;
  close(): void;
}

export interface ConnectionLimits {
  /** The longest time without an answer. */
  stalledMs: number;
}

// Together well below the two seconds in which every call must be answered.
const TICK_MS = 100;
const PROBE_AFTER_MS = 500;

interface Watched {
  limits: ConnectionLimits;
  /** Its last progress, when a probe found that the server is not at work for it. */
  idleAt?: number;
}
interface Waiting {
  since: number;
  reject: (error: Error) => void;
}

export function createWatchdog(probe: Probe): Watchdog {
  const watched = new Map<Connection, Watched>();
  const waiting = new Set<Waiting>();
  let distrustedUntil = 0;
  let probing = false;
  let lastTick = performance.now();

  const rejectAll = () => {
    const error = new DatabaseUnavailable('the database does not answer');
    for (const connection of listStalled(watched)) connection.drop(error);
    for (const each of waiting) if (performance.now() - each.since > PROBE_AFTER_MS) each.reject(error);
  };

  const dropLost = (idlePids: ReadonlySet<number>) => {
    const lostPids: number[] = [];
    for (const connection of listStalled(watched)) {
      const state = watched.get(connection);
      if (!state) continue;
      const { pid, lastProgress } = connection;
      const isIdle = pid !== null && idlePids.has(pid);
      // An answer may be on its way, so only the second probe without any progress counts.
      if (connection.stalledMs > state.limits.stalledMs || (isIdle && state.idleAt === lastProgress)) {
        watched.delete(connection);
        connection.drop(new ConnectionLost('the connection to the database was lost'));
        if (pid !== null) lostPids.push(pid);
        distrustedUntil = performance.now();
      } else if (isIdle) state.idleAt = lastProgress;
    }
    if (lostPids.length > 0) probe.endSessions(lostPids);
  };

  const tick = async () => {
    const late = performance.now() - lastTick > 3 * TICK_MS;
    lastTick = performance.now();
    // After a pause of this process the answers that have arrived meanwhile are read first.
    if (late || probing) return;
    const stalled = listStalled(watched);
    const isWaiting = [...waiting].some(({ since }) => performance.now() - since > PROBE_AFTER_MS);
    if (stalled.length === 0 && !isWaiting) return;
    probing = true;
    const pids = stalled.flatMap(({ pid }) => (pid === null ? [] : [pid]));
    const idlePids = await probe.findIdle(pids).finally(() => (probing = false));
    if (idlePids) dropLost(idlePids);
    else rejectAll();
  };
  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();

  return {
    watch: (connection, limits) => watched.set(connection, { limits }),
    unwatch: (connection) => watched.delete(connection),
    get distrustedUntil() {
      return distrustedUntil;
    },
    whileConnecting: <T>(connecting: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const entry = { since: performance.now(), reject };
        waiting.add(entry);
        connecting.then(resolve, reject).finally(() => waiting.delete(entry));
      }),
    close: () => {
      clearInterval(timer);
    },
  };
}

function listStalled(watched: Map<Connection, Watched>): Connection[] {
  return [...watched.keys()].filter(({ stalledMs }) => stalledMs > PROBE_AFTER_MS);
}
