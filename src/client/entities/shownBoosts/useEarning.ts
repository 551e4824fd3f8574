import type { BoostPeriod } from '../../../contract/boosts';
import { useNow } from '../../shared/device/useNow';
import { formatTime } from '../../shared/format/formatDate';
import { formatEarning } from '../../shared/format/formatEarning';
import earning from '../../shared/i18n/messages/en/earning.json';
import { useText } from '../../shared/i18n/useText';
import { isMidnight } from './isMidnight';

interface Earning {
  /** What a dollar earns, such as '10 points for every $1 you spend'. */
  rate: string;
  /** The same with what multiplies it now: the running boost, or the customer's own multiplier when it is higher. */
  rateNow: string;
  /** 'Double points until 4:00 PM' for the running boost, or null. */
  running: string | null;
  /** The factor of the running boost, or 1. */
  factor: number;
}

/** A store, as its brand and the customer's page describe it. */
export interface BoostSource {
  /** undefined in data that an older version saved. */
  boosts?: readonly BoostPeriod[] | undefined;
  timeZone?: string | undefined;
}

const DAY_MS = 86_400_000;

/** What purchases earn at the moment. The texts change when a boost begins or ends. */
export function useEarning(
  { pointsPerDollar, boosts = [], timeZone }: BoostSource & { pointsPerDollar: number },
  ownFactor = 1,
): Earning {
  const { t, language } = useText(earning);
  const now = useNow();
  const running = boosts.find(
    ({ from, until }) => Date.parse(from) <= now && (until === null || Date.parse(until) > now),
  );
  const factor = running?.factor ?? 1;
  const toTime = (iso: string) => {
    if (isMidnight(iso, timeZone)) return t('earning.midnight');
    const time = formatTime(iso, language, timeZone);
    return t(time.startsWith('1:') ? 'earning.timeAtOne' : 'earning.time', { time });
  };
  // A boost for days has no time of today at which it ends.
  const isEnding = running !== undefined && running.until !== null && !(Date.parse(running.until) > now + DAY_MS);
  const until = isEnding ? t('earning.until', { time: toTime(running.until ?? '') }) : t('earning.now');
  const rate = t('earning.rate', formatEarning(pointsPerDollar));
  return {
    rate,
    rateNow:
      ownFactor > factor
        ? t('earning.own', { rate, factor: ownFactor })
        : running
          ? t('earning.boosted', { rate, factor, until })
          : rate,
    running: running ? t('earning.boost', { factor, until }) : null,
    factor,
  };
}
