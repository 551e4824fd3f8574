import type { ErrorBody } from '../../../contract/errors';

const FAILED = 'Failed to redeem reward. Please try again.';
const DUPLICATE = 'You have already redeemed this reward or have a pending redemption.';

/** The words for a refused redeem: the server's own where they speak to the customer, else the plain failure. */
export function redeemProblem(status: number | undefined, message: ErrorBody['message'] | undefined): string {
  const text = Array.isArray(message) ? message.join(', ') : (message ?? '');
  if (status === 409) return DUPLICATE;
  if (status === 400 && text.startsWith('Insufficient points')) return text;
  if (status === 403 && /daily redemption limit/i.test(text)) return text;
  return FAILED;
}
