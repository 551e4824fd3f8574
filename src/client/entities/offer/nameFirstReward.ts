import type { JoinPage } from '../../../contract/join';
import type join from '../../shared/i18n/messages/en/join.json';
import type { Translate } from '../../shared/i18n/useText';
import { withoutFree } from './discountLabel';

/** What a reward gives and its price, as a reason to join: 'Free Extra Shot at 150 points'. */
export function nameFirstReward(
  { name, rewardType, pointsRequired }: NonNullable<JoinPage['reward']>,
  t: Translate<keyof typeof join>,
): string {
  const isFree = rewardType === 'FREE_ITEM';
  return t(isFree ? 'join.freeReward' : 'join.reward', {
    name: isFree ? withoutFree(name) : name,
    points: pointsRequired,
  });
}
