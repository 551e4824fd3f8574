/**
 * opted_out: the contact's text messages are blocked at the vendor. rejected: the vendor refuses this request for good,
 * for instance because the phone number cannot receive text messages.
 */
export type CrmErrorReason = 'unreachable' | 'unauthorized' | 'throttled' | 'bad_response' | 'opted_out' | 'rejected';

/** A call to the contact management failed. */
export class CrmError extends Error {
  override readonly name = 'CrmError';
  /** The request may have had its effect although it failed. */
  readonly mayHaveArrived: boolean;
  constructor(
    readonly reason: CrmErrorReason,
    options: ErrorOptions & { mayHaveArrived?: boolean } = {},
  ) {
    super(`contact management: ${reason}`, 'cause' in options ? { cause: options.cause } : undefined);
    this.mayHaveArrived = options.mayHaveArrived ?? false;
  }
}
