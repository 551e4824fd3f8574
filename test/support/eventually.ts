/**
 * Long enough for the slowest machine: a test that passes never waits for it. An idle worker of the server looks for
 * jobs every 30 s when it missed their notification. A test of jest has 120 s.
 */
const DEADLINE_MS = 60_000;
const PAUSE_MS = 20;

/**
 * Repeats a check until it returns something other than false, null or undefined, and returns that. A check that throws
 * is repeated as well.
 *
 * @throws Error after `withinMs`: `description` says what was awaited, as in 'the redemption is released'; the cause is
 *   the last error of the check
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
