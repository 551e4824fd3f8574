import type { AutomationKind } from '../../../contract/plain/automationMessages';

/** The titles of the kinds of automated messages, in the order of their cards. */
export const AUTOMATION_TITLES: Record<AutomationKind, string> = {
  welcome: 'Welcome',
  birthday: 'Birthday',
  nearReward: 'Near a reward',
  rewardUnlocked: 'Reward unlocked',
  winBack: 'We miss you',
  expiry: 'Points about to expire',
};
