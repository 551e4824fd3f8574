import { AppError } from '../../shared/AppError';
import type { RedemptionBlock } from '../rewards';

/** The constraints that prevent more redemptions of a reward by a customer than it allows. */
export const REWARD_CONSTRAINTS = [
  'redemptions_reward_once',
  'redemptions_reward_daily',
  'redemptions_reward_pending',
] as const;

/** The facts that decide whether a customer may redeem a reward. */
export interface Redeemable {
  isActive: boolean;
  /** Whether the reward is valid in the shop. */
  isInShop: boolean;
  /** The customer's redemption that prevents another one now. */
  block: RedemptionBlock;
  /** Whether the daily limit of the reward is reached for today. */
  isLimitReached: boolean;
  pointsRequired: number;
}

/** Returns the first reason why a customer with this balance may not redeem the reward, or null when they may. */
export function checkRedeemable(reward: Redeemable, points: number): AppError | null {
  if (!reward.isActive) return new AppError('bad_request', 'This reward is not available');
  if (!reward.isInShop) return notInShop('reward');
  if (reward.block !== null) return reward.block === 'daily' ? againTomorrow() : alreadyRedeemed();
  if (reward.isLimitReached) return dailyLimitReached();
  if (points >= reward.pointsRequired) return null;
  return new AppError(
    'bad_request',
    `Insufficient points. You need ${reward.pointsRequired} points but only have ${points}.`,
    { messageName: { id: 'insufficientPoints', values: { required: reward.pointsRequired, points } } },
  );
}

/** Returns the error for a price that the owner changed after the customer saw it. */
export function rewardChanged(points: number): AppError {
  return new AppError('conflict', `The price has just changed. This reward now costs ${points} points.`, {
    messageName: { id: 'rewardChanged', values: { points } },
  });
}

/** Returns the error for an offer that is valid in other shops of the chain. */
export function notInShop(offer: 'reward' | 'promotion'): AppError {
  return new AppError('bad_request', `This ${offer} is not available at this shop. Ask which of our shops has it.`, {
    messageName: { id: 'notInShop' },
  });
}

export function alreadyRedeemed(): AppError {
  return new AppError('conflict', 'You have already redeemed this reward or have a pending redemption.', {
    messageName: { id: 'alreadyRedeemed' },
  });
}

/** Returns the error for a reward that the customer can redeem once a day and has redeemed today. */
export function againTomorrow(): AppError {
  return new AppError('conflict', 'You have already redeemed this reward today. You can redeem it again tomorrow.', {
    messageName: { id: 'againTomorrow' },
  });
}

/** Returns the error for a reached daily limit. The kiosk recognizes it by the words 'daily redemption limit'. */
export function dailyLimitReached(): AppError {
  return new AppError(
    'forbidden',
    'The daily redemption limit for this reward has been reached. Please come back tomorrow.',
    { messageName: { id: 'dailyLimitReached' } },
  );
}
