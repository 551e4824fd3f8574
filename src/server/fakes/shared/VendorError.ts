/** An error response of the vendor. */
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
