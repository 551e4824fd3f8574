import type { JoinCounts } from '../../../contract/chains';
import { JOIN_DAYS_MAX, LEAVE_DAYS_MAX } from '../../../contract/plain/storeLimits';
import { toInstant, toLocalTime } from '../../shared/timeZones';
import { hasConsent, type Profile } from '../merging';

const DAY_MS = 86_400_000;
const START_HOUR = 3;

/** Returns the next time after `at` when it is 3 a.m. in the time zone. */
export function nextNight(at: Date, timeZone: string): Date {
  const { year, month, day, hour } = toLocalTime(at.getTime(), timeZone);
  const today = Date.UTC(year, month - 1, day, START_HOUR);
  return new Date(toInstant(hour < START_HOUR ? today : today + DAY_MS, timeZone));
}

/** Returns what is wrong with the time at which a store is to join, or null. */
export function validateStart(startsAt: Date, now: Date): string | null {
  if (startsAt < now) return 'The start is in the past';
  return startsAt.getTime() > now.getTime() + JOIN_DAYS_MAX * DAY_MS
    ? `The start can be at most ${JOIN_DAYS_MAX} days away`
    : null;
}

/** When the way back of a shop that joined at a time ends. */
export const endOfWayBack = (joinedAt: string): Date => new Date(Date.parse(joinedAt) + LEAVE_DAYS_MAX * DAY_MS);

/** Returns what is wrong with the rate of points, whose bounds were checked, or null. */
export const validateRate = (rate: number): string | null =>
  rate >= 0.0001 && Math.round(rate * 10_000) / 10_000 === rate ? null : 'The rate can have at most four decimals';

export interface Consent {
  at: string | null;
  source: string | null;
  version: string | null;
}

const NO_CONSENT: Consent = { at: null, source: null, version: null };

/** What is known about a phone number whose customer was erased or opted out before, in the chain. */
export interface FormerNumbers {
  erased: ReadonlySet<string>;
  optedOut: ReadonlySet<string>;
}

/** Whether a customer does not want texts of the shop or of the chain. */
export const isOptedOut = (from: Profile, into: Profile | null, { optedOut }: FormerNumbers): boolean =>
  from.smsOptedOutAt !== null || (into?.smsOptedOutAt ?? null) !== null || (!into && optedOut.has(from.phone));

/**
 * Decides about the consent to marketing texts of a customer whom a shop brings. The chain's own stays. That of the
 * shop counts with the statement that the same business asked, which becomes the version of its text, but not for those
 * who opted out on either side, nor for a number whose customer was erased in the chain.
 */
export function combineConsent(
  from: Profile,
  into: Profile | null,
  { statement, numbers }: { statement: { version: string } | null; numbers: FormerNumbers },
): Consent {
  if (into?.smsConsentAt) {
    return { at: into.smsConsentAt, source: into.smsConsentSource, version: into.smsConsentTextVersion };
  }
  if (!statement || !hasConsent(from) || isOptedOut(from, into, numbers)) return NO_CONSENT;
  if (!into && numbers.erased.has(from.phone)) return NO_CONSENT;
  return { at: from.smsConsentAt, source: 'joined_shop', version: statement.version };
}

/** Whether a customer may get marketing texts with this consent. */
const mayGetTexts = (from: Profile, into: Profile | null, consent: Consent, numbers: FormerNumbers): boolean =>
  hasConsent({ smsConsentAt: consent.at, birthday: into?.birthday ?? from.birthday }) &&
  !isOptedOut(from, into, numbers);

/** Counts one customer whom a shop brings, with `gain` points of the chain, for the preview and when it is done. */
export function tallyCustomer(
  counts: JoinCounts,
  { from, into, gain, numbers }: { from: Profile; into: Profile | null; gain: number; numbers: FormerNumbers },
): void {
  const may = (statement: { version: string } | null) =>
    Number(mayGetTexts(from, into, combineConsent(from, into, { statement, numbers }), numbers));
  counts.customers += 1;
  counts.known += into ? 1 : 0;
  counts.new += into ? 0 : 1;
  counts.pointsBefore += from.points;
  counts.pointsAfter += gain;
  counts.debts += from.points < 0 ? 1 : 0;
  counts.consentsWithStatement += may({ version: '' });
  counts.consentsWithoutStatement += may(null);
  counts.optOuts += isOptedOut(from, into, numbers) ? 1 : 0;
}

/** What a batch of a move has done. 'moved' is the last of several batches of customers. */
export type BatchOutcome = 'goes on' | 'moved' | 'ended';

/** Returns the outcome of a batch of customers, by the last one before it and with it, which is null at the end. */
export const getOutcome = (before: { position: string | null }, position: string | null): BatchOutcome =>
  position === null && before.position !== null ? 'moved' : 'goes on';
