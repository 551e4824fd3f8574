import type { Database } from '../../database/Database';

interface Watcher {
  onEnd: () => void;
  /** The time of its expiry in ms. */
  until: number;
}

export interface SessionWatch {
  /** Calls `onEnd` when the session ends. `readExpiry` returns when it expires, or null when it has ended. */
  add(key: string, onEnd: () => void, readExpiry: () => Promise<Date | null>): Promise<(() => void) | null>;
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
    const now = Date.now();
    for (const ofSession of [...watchers.values()]) end([...ofSession].filter(({ until }) => until <= now));
  }, SWEEP_MS);
  timer.unref();

  return {
    async add(key, onEnd, readExpiry) {
      const watcher: Watcher = { onEnd, until: Infinity };
      const ofSession = watchers.get(key) ?? new Set();
      // It is watched before it is read, so that no end is missed in between.
      watchers.set(key, ofSession.add(watcher));
      const remove = () => {
        ofSession.delete(watcher);
        if (ofSession.size === 0 && watchers.get(key) === ofSession) watchers.delete(key);
      };
      try {
        const expiry = await readExpiry();
        if (expiry) {
          watcher.until = expiry.getTime();
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
