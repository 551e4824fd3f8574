/**
 * unauthorized: 401; throttled: 429; server_error: 500; malformed: 200 with HTML; hang: no response; reset: performs
 * the request, then closes the connection; oversized: 200 with a body that decompresses to 200 MB; slow_body: 200 with
 * a body that takes minutes.
 */
export const FAULT_KINDS = [
  'unauthorized',
  'throttled',
  'server_error',
  'malformed',
  'oversized',
  'hang',
  'reset',
  'slow_body',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults to apply to the next requests, by account. */
export class Faults {
  private readonly queued = new Map<string, FaultKind[]>();

  /** Replaces the queued faults of an account. 0 calls removes them. */
  set(account: string, kind: FaultKind, calls: number): void {
    this.queued.set(account, Array<FaultKind>(calls).fill(kind));
  }

  takeNext(account: string): FaultKind | null {
    return this.queued.get(account)?.shift() ?? null;
  }
}

export class VendorError extends Error {
  override readonly name = 'VendorError';
  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}
