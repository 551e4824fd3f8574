/** unauthorized: the token was rejected. bad_response: an answer of the wrong shape, or to a wrong request. */
export type VendorErrorReason = 'unreachable' | 'unauthorized' | 'throttled' | 'bad_response';

/** A call to a vendor failed. Carries nothing of the request: paths hold ids of people, headers hold the token. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  /** How long the vendor asked us to wait; null when it did not say. */
  readonly retryAfterMs: number | null;
  constructor(
    readonly reason: VendorErrorReason,
    options: ErrorOptions & { retryAfterMs?: number } = {},
  ) {
    super(`vendor: ${reason}`, 'cause' in options ? { cause: options.cause } : undefined);
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
