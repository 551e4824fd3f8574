export interface Measured {
  ms: number;
  /** What the work resolved or rejected with. */
  outcome: unknown;
}

/** Runs work that may fail, and takes its time. */
export async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const startedAt = performance.now();
  const outcome = await work().catch((error: unknown) => error);
  return { ms: performance.now() - startedAt, outcome };
}

export const slowestOf = (results: readonly Measured[]): number => Math.max(...results.map(({ ms }) => ms));

/**
 * The time within which calls must be answered, for this machine as it is now: the limit of the product, and ten times
 * what the same calls took without a fault, which is next to nothing on a quiet machine.
 */
export const scaleLimit = (limitMs: number, ordinaryMs: number): number => limitMs + 10 * ordinaryMs;
