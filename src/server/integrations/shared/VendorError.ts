/** unauthorized: the token was rejected. bad_response: a malformed response, or the response to a malformed request. */
type VendorErrorReason = 'unreachable' | 'unauthorized' | 'throttled' | 'bad_response';

interface Details extends ErrorOptions {
  retryAfterMs?: number;
  refusal?: string;
  neverSent?: boolean;
}

/** A call to a vendor failed. It contains nothing from the request: paths contain ids of people, headers the token. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  /** How long the vendor asked us to wait, in ms, or null. */
  readonly retryAfterMs: number | null;
  /** Our code for the reason why the vendor rejected the content of the request, or null for other errors. */
  readonly refusal: string | null;
  /** The request was not sent, so it had no effect. */
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
