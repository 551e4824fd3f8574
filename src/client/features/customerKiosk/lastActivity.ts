import { readItem, writeItem } from '../../shared/device/deviceStorage';
import { getIdleMinutes } from './idleMinutes';

/** A visit ends after this many ms without a touch, unless the owner gives more time. */
export const LEAVE_AFTER_MS = 60_000;
/** The warning appears this many ms before the end of a visit, unless the owner gives more time. */
export const WARNING_MS = 10_000;

/** The session storage key for the time of the last touch in ms since 1970, set when the page is hidden or unloaded. */
const KEY = 'last_activity';

/** Stores the time, because the browser may unload the page of a sleeping tablet and load it again on waking. */
export function saveLastActivity(at: number): void {
  writeItem(KEY, String(at), 'sessionStorage');
}

export function clearLastActivity(): void {
  writeItem(KEY, null, 'sessionStorage');
}

/** Returns and removes the stored time; null if there is none. */
export function popLastActivity(): number | null {
  const kept = readLastActivity();
  clearLastActivity();
  return kept;
}

function readLastActivity(): number | null {
  const kept = readItem(KEY, 'sessionStorage');
  return kept === null ? null : Number(kept);
}

/** Whether the current visit began on this page, or the page was only reloaded during the visit. */
let isVisitKnown = false;

/** Records that a visit begins on this page. */
export function visitBegan(): void {
  isVisitKnown = true;
}

/**
 * Whether the page has started with a customer whose last activity is unknown, for example after a crash or a power
 * loss. The next person at the kiosk may be somebody else.
 */
export function isLeftOver(): boolean {
  const kept = readLastActivity();
  isVisitKnown ||= kept !== null && Date.now() - kept < LEAVE_AFTER_MS * getIdleMinutes();
  return !isVisitKnown;
}
