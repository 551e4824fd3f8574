/** refused 401, throttled 429, broken 500, nonsense 200 with rubbish, hang: no answer, reset: acts, then hangs up. */
export const FAULT_KINDS = ['refused', 'throttled', 'broken', 'nonsense', 'hang', 'reset'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults switched on for the next calls of a merchant. */
export class Faults {
  private readonly queued = new Map<string, FaultKind[]>();

  /** Replaces what was switched on; 0 calls switches it off. */
  set(merchantId: string, kind: FaultKind, calls: number): void {
    this.queued.set(merchantId, Array<FaultKind>(calls).fill(kind));
  }

  next(merchantId: string): FaultKind | null {
    return this.queued.get(merchantId)?.shift() ?? null;
  }
}
