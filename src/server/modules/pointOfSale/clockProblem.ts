/** Offsets below this are usual and do not matter, in ms. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The problem of a clock that is this far ahead, in ms; null when that is usual. */
export function toClockProblem(offsetMs: number): string | null {
  return Math.abs(offsetMs) > CLOCK_TOLERANCE_MS ? `clock:${Math.round(offsetMs / 60_000)}` : null;
}

/** A sentence for people; null for another problem. */
export function describeClockProblem(problem: string): string | null {
  const minutes = Number(/^clock:(-?\d+)$/.exec(problem)?.[1] ?? Number.NaN);
  if (Number.isNaN(minutes)) return null;
  const amount = Math.abs(minutes) === 1 ? '1 minute' : `${Math.abs(minutes)} minutes`;
  return (
    `The register's clock is ${amount} ${minutes < 0 ? 'slow' : 'fast'}. Set it to the right time: purchases without a ` +
    `phone number may have to be matched by hand until then.`
  );
}
