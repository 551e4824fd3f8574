import DataLoader from 'dataloader';

/** The shortest time between two batches. */
const WINDOW_MS = 5;
const MAX_KEYS = 1_000;

/**
 * Returns a function that loads the value of one key, together with the keys of concurrent callers, or undefined when
 * there is no value. Values are not cached. `load` gets each key once. A batch is sent at once if none was sent in the
 * last 5 ms, and otherwise when these have passed.
 */
export function createBatchLoader<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let sentAt = -WINDOW_MS;
  const loader = new DataLoader<string, Value | undefined>(
    async (keys) => {
      sentAt = performance.now();
      const values = await load([...new Set(keys)]);
      return keys.map((key) => values.get(key));
    },
    {
      cache: false,
      maxBatchSize: MAX_KEYS,
      batchScheduleFn: (send) => {
        const waitMs = sentAt + WINDOW_MS - performance.now();
        if (waitMs > 0) setTimeout(send, waitMs);
        else process.nextTick(send);
      },
    },
  );
  return (key) => loader.load(key);
}
