import type { Database } from '../../database/Database';
import { GOOGLE_PER_SECOND, GOOGLE_REQUEST_MS, type Pacer } from '../../integrations/wallet/Wallet';
import { createFairPacer } from './fairPacer';
import { holdSlot, takeSlot } from './slots.sql';

const PERIOD_MS = 1_000;
/** A process that was killed keeps its slots for so long. */
const HELD_MS = GOOGLE_REQUEST_MS + PERIOD_MS;

/**
 * Keeps the requests of all processes within Google's limit. Each needs one of 20 slots, which becomes free a second
 * after its answer. So of any 21 requests, two had the same slot and reached Google more than a second apart, however
 * long each was on its way.
 */
export function createIssuerPace({ platform }: Database, issuerId: string): Pacer {
  return createFairPacer(async () => {
    const slot = await takeSlot(platform, `google-wallet:${issuerId}`, { count: GOOGLE_PER_SECOND, heldMs: HELD_MS });
    // A slot that cannot be released becomes free by itself.
    return slot && (() => void holdSlot(platform, slot, PERIOD_MS).catch(() => undefined));
  });
}
