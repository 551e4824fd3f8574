/** The kinds, the least valuable first: of two messages for a customer within 7 days the more valuable one is sent. */
export const AUTOMATION_KINDS = ['welcome', 'winBack', 'nearReward', 'rewardUnlocked', 'birthday', 'expiry'] as const;
export type AutomationKind = (typeof AUTOMATION_KINDS)[number];

/** The message of each kind until the owner writes another one. */
export const DEFAULT_MESSAGES: Record<AutomationKind, string> = {
  welcome:
    'Hi {firstName}, welcome! You have {points} points. ' +
    'Enter your phone number at the kiosk each time you visit to earn more.',
  winBack: 'Hi {firstName}, we miss you! You have {points} points waiting for you.',
  nearReward: "Hi {firstName}, you're almost there! One more visit could get you '{reward}'.",
  rewardUnlocked: "Hi {firstName}, you have enough points for '{reward}'. Redeem it on your next visit.",
  birthday: 'Happy birthday, {firstName}! Come by and celebrate with us.',
  expiry: 'Hi {firstName}, your {points} points expire on {expiryDate}. Visit us before then to keep them.',
};

/** The field that a message of a kind may have besides those of every text. */
export const OCCASION_FIELDS: Record<AutomationKind, 'reward' | 'expiryDate' | null> = {
  welcome: null,
  winBack: null,
  nearReward: 'reward',
  rewardUnlocked: 'reward',
  birthday: null,
  expiry: 'expiryDate',
};

/** The days that a kind may have, the default first; empty for kinds without. */
export const AUTOMATION_DAYS: Record<AutomationKind, readonly number[]> = {
  welcome: [],
  winBack: [60, 30, 90],
  nearReward: [],
  rewardUnlocked: [],
  birthday: [0, ...Array.from({ length: 14 }, (_, days) => days + 1)],
  expiry: [],
};

/**
 * Puts the reward or the date of an occasion into a message; braces of the value are left out, as they would mark a
 * field.
 */
export function fillOccasionField(message: string, kind: AutomationKind, value: string): string {
  const field = OCCASION_FIELDS[kind];
  return field === null ? message : message.replaceAll(`{${field}}`, () => value.replace(/[{}]/g, ''));
}
