import { listBoostSpans, toDay, toMinutes, toWeekday, type BoostTimes } from '../../../contract/plain/boostTimes';

/** Boosts repeat every week, and one over midnight ends on the next day. */
const DAYS = 9;
const DAY_MINUTES = 1_440;

/**
 * The boosts that run at the same time as `draft` on or after a day, and whether `draft` wins at any time.
 * @param today days since 1970-01-01.
 */
export function findOverlaps<Boost extends BoostTimes>(
  draft: BoostTimes,
  others: readonly Boost[],
  today: number,
): { overlaps: Boost[]; everCounts: boolean } {
  const overlaps = others.filter((other) => {
    const first = getFirstDay([draft, other], today);
    return listStarts(draft, first).some((start) =>
      listStarts(other, first - 1, DAYS + 2).some((otherStart) => {
        const [end, otherEnd] = [start + getLength(draft), otherStart + getLength(other)];
        return start < otherEnd && otherStart < end;
      }),
    );
  });
  const first = getFirstDay([draft], today);
  const everCounts = Array.from({ length: DAYS }, (_, index) => first + index).some((day) =>
    // Of equal factors the older boost wins, but the customer gets the same.
    listBoostSpans<BoostTimes>([draft, ...overlaps], day).some(({ boost }) => boost === draft),
  );
  return { overlaps, everCounts };
}

/** The first day on which all of the boosts may begin. */
const getFirstDay = (boosts: readonly BoostTimes[], today: number) =>
  Math.max(today - 1, ...boosts.map(({ firstDate }) => (firstDate === null ? 0 : toDay(firstDate))));

/** When a boost begins from a day on, in minutes since 1970-01-01 by the clock of the store. */
function listStarts({ weekdays, startTime, firstDate, lastDate }: BoostTimes, day: number, days = DAYS): number[] {
  return Array.from({ length: days }, (_, index) => day + index)
    .filter(
      (each) =>
        weekdays.includes(toWeekday(each)) &&
        (firstDate === null || each >= toDay(firstDate)) &&
        (lastDate === null || each <= toDay(lastDate)),
    )
    .map((each) => each * DAY_MINUTES + toMinutes(startTime));
}

/** The length of a boost in minutes. */
const getLength = ({ startTime, endTime }: BoostTimes) =>
  (toMinutes(endTime) - toMinutes(startTime) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
