import type { Database } from '../../database/Database';

/**
 * How long an entry is valid. A session or key therefore ends within a second even if a notification is lost, or if an
 * account or store is deactivated without deleting its sessions.
 */
const CACHE_MS = 750;
const PURGE_CACHE_MS = 10_000;

interface Entry<Value> {
  value: Promise<Value | null>;
  until: number;
}

/** Loads a value. It may bring the end of its entry forward. null is not cached. */
type Load<Value> = (entry: Pick<Entry<Value>, 'until'>) => Promise<Value | null>;

export interface PrincipalCache<Value> {
  /** Returns the value for the hash of a token in hex. */
  resolve(key: string, load: Load<Value>): Promise<Value | null>;
  forget(key: string): void;
  /** Stops listening for ended sessions and keys. */
  close(): Promise<void>;
}

/** Creates a short cache in this process for the holders of tokens. A trigger empties it when a session or key ends. */
export async function createPrincipalCache<Value>(database: Database): Promise<PrincipalCache<Value>> {
  const cache = new Map<string, Entry<Value>>();
  const unlisten = await database.listen('session_ended', (key) => cache.delete(key));
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [key, entry] of cache) if (entry.until <= now) cache.delete(key);
  }, PURGE_CACHE_MS);
  timer.unref();
  const loadInto = async (key: string, entry: { until: number }, load: Load<Value>): Promise<Value | null> => {
    let value: Value | null = null;
    try {
      value = await load(entry);
    } finally {
      if (value === null) cache.delete(key);
    }
    return value;
  };
  return {
    resolve(key, load) {
      const cached = cache.get(key);
      if (cached && cached.until > Date.now()) return cached.value;
      // The time is taken before the query, so that a session that ends in the meantime is not cached for longer.
      const entry: { until: number; value?: Promise<Value | null> } = { until: Date.now() + CACHE_MS };
      const value = loadInto(key, entry, load);
      cache.set(key, Object.assign(entry, { value }));
      return value;
    },
    forget(key) {
      cache.delete(key);
    },
    async close() {
      clearInterval(timer);
      await unlisten();
    },
  };
}
