/**
 * The kinds in ascending priority. Of several messages that wait for a customer, the one of the latest kind is sent,
 * and no other within 7 days.
 */
export const AUTOMATION_KINDS = ['welcome', 'winBack', 'nearReward', 'rewardUnlocked', 'birthday', 'expiry'] as const;
export type AutomationKind = (typeof AUTOMATION_KINDS)[number];

/** The default message of each kind, which the owner can replace. */
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

/** The merge field that only messages of a kind may contain, in addition to SMS_FIELDS. */
export const OCCASION_FIELDS: Record<AutomationKind, 'reward' | 'expiryDate' | null> = {
  welcome: null,
  winBack: null,
  nearReward: 'reward',
  rewardUnlocked: 'reward',
  birthday: null,
  expiry: 'expiryDate',
};

/** The numbers of days that the owner can choose for a kind, default first. Kinds without a choice have none. */
export const AUTOMATION_DAYS: Record<AutomationKind, readonly number[]> = {
  welcome: [],
  winBack: [60, 30, 90],
  nearReward: [],
  rewardUnlocked: [],
  birthday: [0, ...Array.from({ length: 14 }, (_, days) => days + 1)],
  expiry: [],
};

/**
 * Puts the name of the reward or the expiry date into a message. Braces are removed from the value, because they would
 * mark a merge field.
 */
export function fillOccasionField(message: string, kind: AutomationKind, value: string): string {
  const field = OCCASION_FIELDS[kind];
  return field === null ? message : message.replaceAll(`{${field}}`, () => value.replace(/[{}]/g, ''));
}
