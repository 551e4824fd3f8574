/** unauthorized: the token was rejected. bad_response: a malformed response, or one to a malformed request. */
type VendorErrorReason = 'unreachable' | 'unauthorized' | 'throttled' | 'bad_response';

interface Details extends ErrorOptions {
  retryAfterMs?: number;
  refusal?: string;
  neverSent?: boolean;
}

/** A call to a vendor failed. Carries nothing of the request: paths hold ids of people, headers hold the token. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  /** How long the vendor asked us to wait; null when it did not say. */
  readonly retryAfterMs: number | null;
  /** Our code for the reason why the vendor refused the request; null when it did not refuse it by its content. */
  readonly refusal: string | null;
  /** The request surely had no effect, because it was not sent. */
  readonly neverSent: boolean;
  constructor(
    readonly reason: VendorErrorReason,
    details: Details = {},
  ) {
    super(`vendor: ${reason}`, 'cause' in details ? { cause: details.cause } : undefined);
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.refusal = details.refusal ?? null;
    this.neverSent = details.neverSent ?? false;
  }
}
