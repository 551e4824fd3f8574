import { useNow } from '../../../shared/device/useNow';
import nextBoost from '../../../shared/i18n/messages/en/nextBoost.json';
import { useText } from '../../../shared/i18n/useText';
import { describeNext } from '../nextBoost';
import type { BoostSource } from './useEarning';

const ANNOUNCED_MS = 7 * 86_400_000;

/** 'Tuesday 2 to 4 PM: double points' for the next boost of the next seven days, or null. */
export function useNextBoost({ boosts = [], timeZone }: BoostSource): string | null {
  const text = useText(nextBoost);
  const now = useNow();
  const next = boosts.find(({ from }) => Date.parse(from) > now && Date.parse(from) < now + ANNOUNCED_MS);
  return next === undefined ? null : describeNext(next, now, { ...text, timeZone });
}
