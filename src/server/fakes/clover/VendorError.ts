/** An answer that the vendor would give instead of what was asked for. */
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
