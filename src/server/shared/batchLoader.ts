import DataLoader from 'dataloader';

/** How long a batch collects keys while somebody waits for the answer. */
export const REQUEST_WINDOW_MS = 5;
/** The same for polls, whose answers nobody waits for. */
export const POLL_WINDOW_MS = 20;
const MAX_KEYS = 1_000;

/**
 * Makes a function that gets the value of one key and asks for the keys of concurrent callers together; undefined when
 * there is none. Values are not cached. `load` gets each key once. A batch is sent at once when none was sent in the last
 * `windowMs`; under load one is sent each time they pass.
 */
export function createBatchLoader<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  windowMs: number,
): (key: string) => Promise<Value | undefined> {
  let sentAt = -windowMs;
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
        const waitMs = sentAt + windowMs - performance.now();
        if (waitMs > 0) setTimeout(send, waitMs);
        else process.nextTick(send);
      },
    },
  );
  return (key) => loader.load(key);
}
