import { DatabaseUnavailable } from '../Database';
import type { Connection } from './connection';
import { ConnectionLost } from './errors';
import type { Probe } from './probe';

/**
 * Detects failures that cause no error for minutes: a server that hangs, and connections that receive nothing anymore
 * although the server accepts new ones, for example after a failover or when a firewall dropped them.
 */
export interface Watchdog {
  /** Watches a connection until it is dropped or `unwatch` is called. */
  watch(connection: Connection, limits: ConnectionLimits): void;
  unwatch(connection: Connection): void;
  /** Resolves like `work`, or rejects with DatabaseUnavailable as soon as the server is known not to respond. */
  whileWaiting<T>(work: Promise<T>): Promise<T>;
  /**
   * Resolves when the server is not known to be unreachable, or rejects when it stays so for too long. To be awaited
   * before a connection is opened: a frozen server would have to accept all abandoned ones first when it continues.
   */
  whenReachable(): Promise<void>;
  /** Connections that have not responded since this time, in ms of performance.now(), may be lost. */
  readonly suspectSince: number;
  close(): void;
}

export interface ConnectionLimits {
  /** A connection without progress for longer is lost. */
  maxStalledMs: number;
}

const TICK_MS = 100;
const PROBE_AFTER_MS = 500;
/**
 * After a server has been silent this long, callers that have waited as long are rejected. Including one tick, this is
 * less than the two seconds in which every call must get a response.
 */
const GIVE_UP_MS = 1_600;

interface Watched {
  limits: ConnectionLimits;
  /** The connection's last progress at the time when a probe found that its server process was idle. */
  progressWhenIdle?: number;
}
interface Waiting {
  since: number;
  reject: (error: Error) => void;
  /** Only for callers that wait until the server is reachable. */
  resolve?: () => void;
}

export function createWatchdog(probe: Probe): Watchdog {
  const watched = new Map<Connection, Watched>();
  const waiting = new Set<Waiting>();
  let suspectSince = 0;
  // The last response to a probe, or on a connection that is no longer watched, in ms of performance.now().
  let lastSign = 0;
  let probing = false;
  let isUnreachable = false;
  let lastTick = performance.now();
  let lastPause = 0;

  const getLastSign = () => Math.max(lastSign, ...[...watched.keys()].map(({ lastResponse }) => lastResponse));

  const rejectOverdue = () => {
    if (performance.now() - getLastSign() <= GIVE_UP_MS) return;
    const error = new DatabaseUnavailable('the database does not respond');
    for (const connection of listStalled(watched, GIVE_UP_MS)) connection.drop(error);
    for (const each of waiting) if (performance.now() - each.since > GIVE_UP_MS) each.reject(error);
  };

  const dropLost = (idlePids: ReadonlySet<number>) => {
    const lostPids: number[] = [];
    for (const connection of listStalled(watched, PROBE_AFTER_MS)) {
      const state = watched.get(connection);
      if (!state) continue;
      const { pid, lastProgress } = connection;
      const isIdle = pid !== null && idlePids.has(pid);
      // A response may be on its way, so an idle process only counts at the second probe without progress.
      if (connection.stalledMs > state.limits.maxStalledMs || (isIdle && state.progressWhenIdle === lastProgress)) {
        watched.delete(connection);
        connection.drop(new ConnectionLost('the connection to the database was lost'));
        if (pid !== null) lostPids.push(pid);
        // A server process that is busy with this connection is slow, but the other connections may be fine.
        if (pid === null || isIdle) suspectSince = performance.now();
      } else if (isIdle) state.progressWhenIdle = lastProgress;
    }
    if (lostPids.length > 0) probe.endSessions(lostPids);
  };

  const tick = async () => {
    const now = performance.now();
    const late = now - lastTick > 3 * TICK_MS;
    lastTick = now;
    if (late) {
      // After this process was suspended, the responses that arrived in the meantime must be read first.
      lastPause = now;
      return;
    }
    if (isUnreachable) rejectOverdue();
    if (probing) return;
    const stalled = listStalled(watched, PROBE_AFTER_MS);
    const isWaiting = [...waiting].some(({ since }) => performance.now() - since > PROBE_AFTER_MS);
    // Until an unreachable server responds it is asked also without callers, so that the next one need not wait.
    if (stalled.length === 0 && !isWaiting && !isUnreachable) return;
    probing = true;
    const pids = stalled.flatMap(({ pid }) => (pid === null ? [] : [pid]));
    const askedAt = performance.now();
    const idlePids = await probe.findIdle(pids).finally(() => (probing = false));
    // After a suspension the probe may have timed out before its response was read.
    if (!idlePids && lastPause > askedAt) return;
    if (idlePids) lastSign = performance.now();
    // A busy server may be slow to accept connections and still work for existing ones.
    isUnreachable = getLastSign() <= askedAt;
    if (isUnreachable) rejectOverdue();
    else {
      for (const each of waiting) each.resolve?.();
      dropLost(idlePids ?? new Set());
    }
  };
  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();

  return {
    watch: (connection, limits) => watched.set(connection, { limits }),
    unwatch(connection) {
      lastSign = Math.max(lastSign, connection.lastResponse);
      watched.delete(connection);
    },
    get suspectSince() {
      return suspectSince;
    },
    whileWaiting: <T>(work: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const entry = { since: performance.now(), reject };
        waiting.add(entry);
        work.then(resolve, reject).finally(() => waiting.delete(entry));
      }),
    whenReachable: () =>
      new Promise<void>((resolve, reject) => {
        if (!isUnreachable) {
          resolve();
          return;
        }
        const entry: Waiting = {
          since: performance.now(),
          resolve() {
            waiting.delete(entry);
            resolve();
          },
          reject(error) {
            waiting.delete(entry);
            reject(error);
          },
        };
        waiting.add(entry);
      }),
    close: () => clearInterval(timer),
  };
}

function listStalled(watched: Map<Connection, Watched>, forMs: number): Connection[] {
  return [...watched.keys()].filter(({ stalledMs }) => stalledMs > forMs);
}
