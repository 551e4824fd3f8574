import DataLoader from 'dataloader';

/** The shortest time between two batches. */
const WINDOW_MS = 5;
const MAX_KEYS = 1_000;

/**
 * Makes a function that gets the value of one key and asks for the keys of concurrent callers together; undefined when
 * there is none. Values are not cached. `load` gets each key once. A batch is sent at once when none was sent in the
 * last 5 ms; under load one is sent each time they pass.
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
