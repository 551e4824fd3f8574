/** A request that its route's schema refuses; one message per wrong field. */
export class ValidationError extends Error {
  override readonly name = 'InvalidRequest';
  constructor(readonly messages: readonly string[]) {
    super(messages.join(', '));
  }
}
