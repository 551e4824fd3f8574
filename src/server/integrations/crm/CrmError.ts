/**
 * unreachable: the vendor does not answer. opted_out: the contact's text messages are blocked at the vendor.
 * phone_refused: the phone number cannot receive text messages. rejected: the vendor refuses this request for good.
 */
export type CrmErrorReason =
  'unreachable' | 'unauthorized' | 'throttled' | 'bad_response' | 'opted_out' | 'phone_refused' | 'rejected';

/** Refusals of what was asked, as opposed to problems of the vendor or the connection. */
const REFUSALS = ['opted_out', 'phone_refused', 'rejected'] as const;
export type CrmRefusal = (typeof REFUSALS)[number];

export function isRefusal(reason: string | null): reason is CrmRefusal {
  return (REFUSALS as readonly (string | null)[]).includes(reason);
}

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
