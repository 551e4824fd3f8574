import { AppError } from '../../shared/AppError';

/** The facts that decide whether a customer may redeem a reward. */
export interface Redeemable {
  isActive: boolean;
  /** The customer has a redemption of the reward that was neither cancelled nor deleted. */
  isRedeemed: boolean;
  /** Redemptions per day, or null for no limit. */
  dailyLimit: number | null;
  /** Redemptions on the current day in the store's time zone. */
  usedToday: number;
  pointsRequired: number;
}

/** Returns the first reason why a customer with this balance may not redeem the reward, or null when they may. */
export function checkRedeemable(reward: Redeemable, points: number): AppError | null {
  if (!reward.isActive) return new AppError('bad_request', 'This reward is not available');
  if (reward.isRedeemed) return alreadyRedeemed();
  if (reward.dailyLimit !== null && reward.usedToday >= reward.dailyLimit) return dailyLimitReached();
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

export function alreadyRedeemed(): AppError {
  return new AppError('conflict', 'You have already redeemed this reward or have a pending redemption.', {
    messageName: { id: 'alreadyRedeemed' },
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
