import type { BoostPeriod } from '../../../contract/boosts';
import { useNow } from '../../shared/device/useNow';
import { formatTime } from '../../shared/format/formatDate';
import nextBoost from '../../shared/i18n/messages/en/nextBoost.json';
import { useText } from '../../shared/i18n/useText';
import { describeNext } from './describeNext';
import type { BoostSource } from './useEarning';

const ANNOUNCED_MS = 7 * 86_400_000;
/** The number of boosts that are announced, with the running one. */
const ANNOUNCED_MAX = 2;

/**
 * 'Tuesday 2 to 4 PM: double points' for the next boosts of the next seven days: at most two, or one while a boost
 * runs. A boost that comes back with the same factor and hours is announced once, and the running one only if no other
 * comes, because a daily boost would hide all others. What a higher boost leaves of it on a day counts as the same one.
 */
export function useNextBoosts({ boosts = [], timeZone }: BoostSource): string[] {
  const text = useText(nextBoost);
  const now = useNow();
  const toClock = (iso: string | null) => (iso === null ? '' : formatTime(iso, 'en', timeZone));
  const next = new Map<string, BoostPeriod>();
  let running: { end: string; factor: number } | undefined;
  for (const period of boosts) {
    const from = Date.parse(period.from);
    const end = `${period.factor} ${toClock(period.until)}`;
    const key = `${toClock(period.from)} ${end}`;
    // The start of a running boost is cut off at midnight UTC, so it is recognized by its end.
    if (from <= now && (period.until === null || Date.parse(period.until) > now))
      running = { end, factor: period.factor };
    else if (from > now && from < now + ANNOUNCED_MS && !next.has(key)) next.set(key, period);
  }
  const isRest = ({ from, until }: BoostPeriod) => boosts.some((other) => other.until === from || other.from === until);
  const others = [...next].filter(
    ([key, period]) =>
      running === undefined ||
      (!key.endsWith(` ${running.end}`) && !(running.factor === period.factor && isRest(period))),
  );
  return (others.length > 0 ? others : [...next])
    .slice(0, running === undefined ? ANNOUNCED_MAX : ANNOUNCED_MAX - 1)
    .map(([, period]) => describeNext(period, now, { ...text, timeZone }));
}
