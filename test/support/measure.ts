export interface Measured {
  ms: number;
  /** The value or the error of the work. */
  outcome: unknown;
}

/** Runs work that may fail, and measures its time in ms. */
export async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const startedAt = performance.now();
  const outcome = await work().catch((error: unknown) => error);
  return { ms: performance.now() - startedAt, outcome };
}

export const slowestOf = (results: readonly Measured[]): number => Math.max(...results.map(({ ms }) => ms));

/**
 * The time limit in ms for calls on this machine in its current state: the product's limit plus ten times the usual
 * time of these calls without a fault, which is very short on an idle machine.
 */
export const extendLimit = (limitMs: number, usualMs: number): number => limitMs + 10 * usualMs;
