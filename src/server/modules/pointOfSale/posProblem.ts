import { PointOfSaleError } from '../../integrations/pointOfSale/PointOfSaleError';
import { SecretUnreadable } from '../stores';
import { SharedMerchant } from './assertOwnMerchant';
import { describeClockProblem } from './clockProblem';

/** What keeps a store's point of sale from being read, with what to do about it. */
const TEXTS = {
  no_credentials: 'No API key is saved. Enter the key of the point of sale.',
  secret_unreadable: 'The saved API key can no longer be read. Enter it again.',
  unauthorized:
    'The point of sale rejects the API key. It may have expired, or may not be allowed to read orders. Enter a new key.',
  wrong_merchant: 'The API key belongs to another merchant than the merchant ID. Correct one of the two.',
  shared_merchant:
    'Another active store has the same merchant, so orders earn points only there. Correct one of the two.',
  bad_response: 'The responses do not look like those of a point of sale. Check the merchant ID.',
  skipped_orders: 'Some recent orders have invalid values, so they earned no points.',
  unreachable: 'The point of sale is not responding. Points are added as soon as it works again.',
  throttled: 'The point of sale is limiting requests at the moment. Points are added as soon as it works again.',
};
export type PosProblem = keyof typeof TEXTS;

/**
 * A wrong key, or a response that cannot come from a register, as with a wrong merchant. Other problems pass without
 * action.
 */
const NEEDS_ACTION = new Set<PosProblem>(['unauthorized', 'secret_unreadable', 'shared_merchant', 'bad_response']);

/** The problem behind an error; null when it has another cause. */
export function getPosProblem(error: unknown): PosProblem | null {
  if (error instanceof PointOfSaleError) return error.reason;
  if (error instanceof SharedMerchant) return 'shared_merchant';
  return error instanceof SecretUnreadable ? 'secret_unreadable' : null;
}

export function needsAction(problem: PosProblem): boolean {
  return NEEDS_ACTION.has(problem);
}

/** A sentence for people. */
export function describePosProblem(problem: string): string {
  if (isProblem(problem)) return TEXTS[problem];
  return describeClockProblem(problem) ?? 'The point of sale could not be read.';
}

function isProblem(text: string): text is PosProblem {
  return Object.hasOwn(TEXTS, text);
}
