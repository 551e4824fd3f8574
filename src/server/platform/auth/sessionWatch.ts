import type { Database } from '../../database/Database';

interface Watcher {
  onEnd: () => void;
  /** When it expires, in ms of performance.now(). */
  until: number;
}

export interface SessionWatch {
  /**
   * Calls `onEnd` when the session ends. `readRest` returns in how many ms it expires, or null when it has ended. The
   * database tells it, because its clock decides, and that of this process may be ahead.
   */
  add(key: string, onEnd: () => void, readRest: () => Promise<number | null>): Promise<(() => void) | null>;
  close(): Promise<void>;
}

const SWEEP_MS = 500;

/**
 * Tells holders of long responses when their sessions end, within a second. A session that has only changed, or of
 * which nothing would be heard because the connection to the database is lost, counts as ended: the client asks again.
 */
export async function createSessionWatch(database: Database): Promise<SessionWatch> {
  const watchers = new Map<string, Set<Watcher>>();
  const end = (watched: Iterable<Watcher>) => {
    for (const { onEnd } of [...watched]) onEnd();
  };
  const unlisten = await database.listen(
    'session_ended',
    (key) => end(watchers.get(key) ?? []),
    () => {
      for (const ofSession of [...watchers.values()]) end(ofSession);
    },
  );
  const timer = setInterval(() => {
    const now = performance.now();
    for (const ofSession of [...watchers.values()]) end([...ofSession].filter(({ until }) => until <= now));
  }, SWEEP_MS);
  timer.unref();

  return {
    async add(key, onEnd, readRest) {
      const watcher: Watcher = { onEnd, until: Infinity };
      const ofSession = watchers.get(key) ?? new Set();
      // It is watched before it is read, so that no end is missed in between.
      watchers.set(key, ofSession.add(watcher));
      const remove = () => {
        ofSession.delete(watcher);
        if (ofSession.size === 0 && watchers.get(key) === ofSession) watchers.delete(key);
      };
      try {
        const rest = await readRest();
        if (rest !== null) {
          watcher.until = performance.now() + rest;
          return remove;
        }
      } catch (error) {
        remove();
        throw error;
      }
      remove();
      return null;
    },
    async close() {
      clearInterval(timer);
      await unlisten();
    },
  };
}
