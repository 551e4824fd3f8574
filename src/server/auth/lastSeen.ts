import type { Database } from '../database/Database';
import { updateLastSeen } from './sessions.sql';

export interface LastSeen {
  /** Notes that a session is in use, by its token hash (hex) and the last_seen_at that was read with it. */
  note(key: string, lastSeenAt: Date): void;
  /** Writes what was noted. */
  flush(): Promise<void>;
  /** Stops the timer and writes what was noted. */
  close(): Promise<void>;
}

/** A session whose last_seen_at is more recent is not written again. */
const WRITTEN_EVERY_MS = 5 * 60_000;
const FLUSH_EVERY_MS = 30_000;

/**
 * Keeps last_seen_at of sessions, accurate to six minutes. Requests run no statement for it: due times are written
 * twice a minute, in one statement for all sessions of this process.
 */
export function trackLastSeen(database: Database): LastSeen {
  const due = new Set<string>();
  const flush = async () => {
    if (due.size === 0) return;
    const keys = [...due];
    due.clear();
    // After a failure the time in the database is still old, so the next request notes the session again.
    await updateLastSeen(database.platform, keys, new Date()).catch(() => undefined);
  };
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();
  return {
    note(key, lastSeenAt) {
      if (Date.now() - lastSeenAt.getTime() > WRITTEN_EVERY_MS) due.add(key);
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
