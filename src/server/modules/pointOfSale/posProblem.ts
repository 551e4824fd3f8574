import { PointOfSaleError } from '../../integrations/pointOfSale/PointOfSale';
import { SecretUnreadable } from '../../platform/secrets/encryption';
import { getTextFor, type Reader, type TextForReader } from '../../shared/reader';

/** An older active store has the same merchant as this one. */
export class SharedMerchant extends Error {
  override readonly name = 'SharedMerchant';
}

const LATER = 'Points are added as soon as it works again.';
/** The reasons why a store's point of sale cannot be read, with what to do. */
const TEXTS = {
  no_credentials: {
    administrator: 'No API key is saved. Enter the key of the point of sale.',
    owner: 'Your register is not connected yet. Ask your administrator to enter its key.',
  },
  secret_unreadable: {
    administrator: 'The saved API key can no longer be read. Enter it again.',
    owner: "We can't read the saved key for your register anymore. Ask your administrator to enter it again.",
  },
  unauthorized: {
    administrator:
      'The point of sale rejects the API key. It may have expired, or may not be allowed to read orders. Enter a new key.',
    owner: `Your register rejects our key. Ask your administrator to enter a new one. ${LATER}`,
  },
  wrong_merchant: {
    administrator: 'The API key does not belong to this merchant ID. Correct one of the two.',
    owner: 'The key belongs to another register account. Ask your administrator to correct it.',
  },
  shared_merchant: {
    administrator:
      'Another active store has the same merchant, so orders earn points only there. Correct one of the two.',
    owner:
      'Another store has the same register account, so sales earn points only there. Ask your administrator to correct it.',
  },
  bad_response: {
    administrator: 'The responses do not look like those of a point of sale. Check the merchant ID.',
    owner: `We can't read what your register sends. Ask your administrator to check the connection. ${LATER}`,
  },
  skipped_orders: {
    administrator:
      'Some recent orders have invalid values, so they earned no points. The owner sees them under Point of Sale.',
    owner:
      "Some recent sales had something wrong in them, so they earned no points. They're listed under Point of Sale.",
  },
  unreachable: {
    administrator: `The point of sale is not responding. ${LATER}`,
    owner: `Your register is not responding. ${LATER} If it takes longer than a day, ask your administrator.`,
  },
  throttled: `The point of sale is limiting requests at the moment. ${LATER}`,
} satisfies Record<string, TextForReader>;
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

/** Returns a sentence that says what is wrong and what the reader can do. */
export function describePosProblem(problem: string, reader: Reader): string {
  if (!isProblem(problem)) return describeClockProblem(problem, reader) ?? 'The point of sale could not be read.';
  return getTextFor(TEXTS[problem], reader);
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
function describeClockProblem(problem: string, reader: Reader): string | null {
  const minutes = Number(/^clock:(-?\d+)$/.exec(problem)?.[1] ?? Number.NaN);
  if (Number.isNaN(minutes)) return null;
  const amount = Math.abs(minutes) === 1 ? '1 minute' : `${Math.abs(minutes)} minutes`;
  return (
    `The register's clock is ${amount} ${minutes < 0 ? 'slow' : 'fast'}. ` +
    `${reader === 'owner' ? 'Set it' : 'Ask the store to set it'} to the right time: purchases without a ` +
    `phone number may have to be matched by hand until then.`
  );
}
