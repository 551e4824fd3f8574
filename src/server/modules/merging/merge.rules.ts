import { isTooYoungForTexts } from '../../../contract/plain/smsConsent';
import type { RewardRepeat } from '../../../contract/rewards';
import { combineBirthdays } from '../customers';

/** The values of a customer that a merge combines. */
export interface Profile {
  id: string;
  phone: string;
  name: string | null;
  /** YYYY-MM-DD or --MM-DD */
  birthday: string | null;
  points: number;
  visits: number;
  lastVisitAt: string | null;
  createdAt: string;
  registeredAt: string | null;
  referralCode: string | null;
  openingPointsAt: string | null;
  smsConsentAt: string | null;
  smsConsentSource: string | null;
  smsConsentTextVersion: string | null;
  smsOptedOutAt: string | null;
  smsChoiceAt: string | null;
  /** The language that the customer chose on their page. */
  language: string | null;
}

/** Whether the customer consented to marketing texts at an age at which the consent is valid. */
export function hasConsent({ smsConsentAt, birthday }: Pick<Profile, 'smsConsentAt' | 'birthday'>): boolean {
  return smsConsentAt !== null && !isTooYoungForTexts(birthday, smsConsentAt.slice(0, 10));
}

/**
 * Combines two customers: `into` keeps its values, and `from` fills in missing ones, such as the year of the birthday.
 * Consent to texts remains only if both have given it, and an opt-out of either counts. `returned` are the points of
 * redemptions that the merge cancels.
 */
export function combineProfiles(from: Profile, into: Profile, returned = 0): Profile {
  const consents = hasConsent(from) && hasConsent(into);
  return {
    id: into.id,
    phone: into.phone,
    name: into.name ?? from.name,
    birthday: combineBirthdays(into.birthday, from.birthday),
    points: from.points + into.points + returned,
    visits: from.visits + into.visits,
    lastVisitAt: latest(from.lastVisitAt, into.lastVisitAt),
    createdAt: from.createdAt < into.createdAt ? from.createdAt : into.createdAt,
    registeredAt: earliest(from.registeredAt, into.registeredAt),
    referralCode: into.referralCode ?? from.referralCode,
    openingPointsAt: earliest(from.openingPointsAt, into.openingPointsAt),
    smsConsentAt: consents ? into.smsConsentAt : null,
    smsConsentSource: consents ? into.smsConsentSource : null,
    smsConsentTextVersion: consents ? into.smsConsentTextVersion : null,
    smsOptedOutAt: latest(from.smsOptedOutAt, into.smsOptedOutAt),
    smsChoiceAt: latest(from.smsChoiceAt, into.smsChoiceAt),
    language: into.language ?? from.language,
  };
}

/** A redemption that prevents its reward or promotion from being redeemed again. */
export interface ActiveRedemption {
  id: string;
  /** The id of the reward or promotion. */
  itemId: string;
  name: string;
  createdAt: string;
  status: string;
  pointsUsed: number;
  /** How often the item could be redeemed. Promotions are redeemed once. */
  repeat: RewardRepeat;
  /** The day in the store's time zone, YYYY-MM-DD. */
  day: string;
}

export interface Duplicate extends ActiveRedemption {
  isPending: boolean;
}

/** Returns the redemptions that an older one of the same reward or promotion does not allow. */
export function findDuplicates(redemptions: readonly ActiveRedemption[]): Duplicate[] {
  const byAge = [...redemptions].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || (a.id < b.id ? -1 : 1));
  const seen = new Set<string>();
  return byAge.flatMap((redemption) => {
    const uses = listUses(redemption);
    if (uses.some((use) => seen.has(use))) return [{ ...redemption, isPending: redemption.status === 'pending' }];
    for (const use of uses) seen.add(use);
    return [];
  });
}

/** What a customer can have only once, as the unique indexes of redemptions say. */
function listUses({ itemId, status, repeat, day }: ActiveRedemption): string[] {
  return [
    ...(status === 'pending' ? [`${itemId} pending`] : []),
    ...(repeat === 'once' ? [`${itemId} once`] : []),
    ...(repeat === 'daily' ? [`${itemId} ${day}`] : []),
  ];
}

function latest(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function earliest(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b < a) ? b : a;
}
