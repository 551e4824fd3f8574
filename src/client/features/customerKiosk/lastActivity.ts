import { readItem, writeItem } from '../../shared/device/deviceStorage';

/** ms without a touch after which a visit ends. */
export const LEAVE_AFTER_MS = 60_000;

/**
 * The session storage key of the time at which somebody last touched a page that was then hidden or unloaded, in ms.
 */
const KEY = 'last_activity';

/** Keeps the time for a page that the browser drops while the tablet sleeps, and loads again when it wakes. */
export function saveLastActivity(at: number): void {
  writeItem(KEY, String(at), 'sessionStorage');
}

export function clearLastActivity(): void {
  writeItem(KEY, null, 'sessionStorage');
}

/** The kept time, once; null when there is none. */
export function popLastActivity(): number | null {
  const kept = readLastActivity();
  clearLastActivity();
  return kept;
}

function readLastActivity(): number | null {
  const kept = readItem(KEY, 'sessionStorage');
  return kept === null ? null : Number(kept);
}

/** Whether the visit on this page began since the page was loaded, or a moment before. */
let isVisitKnown = false;

/** A customer begins a visit on this page. */
export function visitBegan(): void {
  isVisitKnown = true;
}

/**
 * Whether the page has started with a customer of whom no one knows when they last touched it: after a crash or a power
 * loss, the next person at the kiosk may be another one.
 */
export function isLeftOver(): boolean {
  const kept = readLastActivity();
  isVisitKnown ||= kept !== null && Date.now() - kept < LEAVE_AFTER_MS;
  return !isVisitKnown;
}
