/**
 * This is long enough for the slowest machine, because a passing test never waits for it. An idle worker looks for jobs
 * every 30 s if it missed their notification. Jest's limit for a test is 120 s.
 */
const DEADLINE_MS = 60_000;
const PAUSE_MS = 20;

/**
 * Repeats a check until it returns a value other than false, null or undefined, and returns that value. A check that
 * throws is repeated too.
 *
 * @throws Error after `withinMs`. `description` completes its message, as in 'the redemption is released', and its
 * cause is the last error of the check.
 */
export async function eventually<T>(
  description: string,
  check: () => T | Promise<T>,
  { withinMs = DEADLINE_MS, pauseMs = PAUSE_MS } = {},
): Promise<Exclude<T, false | null | undefined>> {
  const deadline = performance.now() + withinMs;
  let last: { value: T } | { error: unknown };
  do {
    try {
      last = { value: await check() };
      const { value } = last;
      if (value !== false && value !== null && value !== undefined) {
        return value as Exclude<T, false | null | undefined>;
      }
    } catch (error) {
      last = { error };
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  } while (performance.now() < deadline);
  throw new Error(`did not happen within ${withinMs} ms: ${description}`, 'error' in last ? { cause: last.error } : {});
}
