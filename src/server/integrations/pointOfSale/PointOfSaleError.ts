export type PosErrorReason = 'unreachable' | 'unauthorized' | 'throttled' | 'bad_response';

/** The point of sale did not answer in time, rejected the token, throttled us, or sent a malformed response. */
export class PointOfSaleError extends Error {
  override readonly name = 'PointOfSaleError';
  constructor(
    readonly reason: PosErrorReason,
    options?: ErrorOptions,
  ) {
    super(`point of sale: ${reason}`, options);
  }
}
