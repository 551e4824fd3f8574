import { PointOfSaleError } from '../../integrations/pointOfSale/PointOfSale';
import { SecretUnreadable } from '../../platform/secrets/encryption';

/** An older active store has the same merchant as this one. */
export class SharedMerchant extends Error {
  override readonly name = 'SharedMerchant';
}

/** The reasons why a store's point of sale cannot be read, with instructions. */
const TEXTS = {
  no_credentials: 'No API key is saved. Enter the key of the point of sale.',
  secret_unreadable: 'The saved API key can no longer be read. Enter it again.',
  unauthorized:
    'The point of sale rejects the API key. It may have expired, or may not be allowed to read orders. Enter a new key.',
  wrong_merchant: 'The API key does not belong to this merchant ID. Correct one of the two.',
  shared_merchant:
    'Another active store has the same merchant, so orders earn points only there. Correct one of the two.',
  bad_response: 'The responses do not look like those of a point of sale. Check the merchant ID.',
  skipped_orders: 'Some recent orders have invalid values, so they earned no points.',
  unreachable: 'The point of sale is not responding. Points are added as soon as it works again.',
  throttled: 'The point of sale is limiting requests at the moment. Points are added as soon as it works again.',
};
export type PosProblem = keyof typeof TEXTS;

/**
 * Problems that a person has to solve: a wrong key, or a response that no register would send, for example because the
 * merchant is wrong. Other problems go away without action.
 */
const NEEDS_ACTION = new Set<PosProblem>(['unauthorized', 'secret_unreadable', 'shared_merchant', 'bad_response']);

/** Returns the problem that caused an error, or null when it has another cause. */
export function getPosProblem(error: unknown): PosProblem | null {
  if (error instanceof PointOfSaleError) return error.reason;
  if (error instanceof SharedMerchant) return 'shared_merchant';
  return error instanceof SecretUnreadable ? 'secret_unreadable' : null;
}

export function needsAction(problem: PosProblem): boolean {
  return NEEDS_ACTION.has(problem);
}

/** Returns a sentence for people. */
export function describePosProblem(problem: string): string {
  if (isProblem(problem)) return TEXTS[problem];
  return describeClockProblem(problem) ?? 'The point of sale could not be read.';
}

function isProblem(text: string): text is PosProblem {
  return Object.hasOwn(TEXTS, text);
}

/** Smaller clock offsets, in ms, are normal and do not matter. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Returns the problem of a clock that is this far ahead in ms, or null for a normal offset. */
export function toClockProblem(offsetMs: number): string | null {
  return Math.abs(offsetMs) > CLOCK_TOLERANCE_MS ? `clock:${Math.round(offsetMs / 60_000)}` : null;
}

/** Returns a sentence for people about a clock, or null for another problem. */
function describeClockProblem(problem: string): string | null {
  const minutes = Number(/^clock:(-?\d+)$/.exec(problem)?.[1] ?? Number.NaN);
  if (Number.isNaN(minutes)) return null;
  const amount = Math.abs(minutes) === 1 ? '1 minute' : `${Math.abs(minutes)} minutes`;
  return (
    `The register's clock is ${amount} ${minutes < 0 ? 'slow' : 'fast'}. Set it to the right time: purchases without a ` +
    `phone number may have to be matched by hand until then.`
  );
}
