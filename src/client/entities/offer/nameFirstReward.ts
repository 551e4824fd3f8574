import type { JoinPage } from '../../../contract/join';
import { inLanguage } from '../../../contract/plain/spanishTexts';
import type join from '../../shared/i18n/messages/en/join.json';
import type { Text } from '../../shared/i18n/useText';
import { withoutFree } from './discountLabel';

/** What a reward gives and its price, as a reason to join: 'Free Extra Shot at 150 points'. */
export function nameFirstReward(
  { name: first, spanishName, rewardType, pointsRequired }: NonNullable<JoinPage['reward']>,
  { t, language }: Text<keyof typeof join>,
): string {
  const name = inLanguage(language, first, spanishName);
  const isFree = rewardType === 'FREE_ITEM';
  return t(isFree ? 'join.freeReward' : 'join.reward', {
    name: isFree ? withoutFree(name) : name,
    points: pointsRequired,
  });
}
