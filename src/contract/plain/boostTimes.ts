/**
 * When a boost is active. Server and client share these rules: a boost is active while a clock in the store shows a
 * time within its hours. In the night in which the clocks go back, an hour that occurs twice counts twice. In the night
 * in which they go forward, an hour that does not occur does not count. This file imports nothing.
 */

/** The hours in which purchases earn more points. */
export interface BoostTimes {
  factor: number;
  /** ISO days of the week on which it begins; 1 is Monday. */
  weekdays: readonly number[];
  /** 'HH:MM', included. */
  startTime: string;
  /** 'HH:MM', not included. An end before the start is on the next day. '24:00' is the end of the day. */
  endTime: string;
  /** The first and the last day on which it begins, 'YYYY-MM-DD'; null without a limit. */
  firstDate: string | null;
  lastDate: string | null;
}

/** What a clock and a calendar in the store show. */
export interface StoreTime {
  /** Days since 1970-01-01. */
  day: number;
  /** Minutes since midnight. */
  minute: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** What clocks show when the local time is `localMs`, interpreted as UTC, in ms since 1970. */
export const toLocal = (localMs: number): StoreTime => ({
  day: Math.floor(localMs / DAY_MS),
  minute: Math.floor(localMs / MINUTE_MS) - Math.floor(localMs / DAY_MS) * DAY_MINUTES,
});

/** A day as 'YYYY-MM-DD'. */
export const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** A day 'YYYY-MM-DD' as days since 1970-01-01. */
export const toDay = (date: string): number => Date.parse(date) / DAY_MS;

/** The ISO day of the week; 1 is Monday. The first of January 1970 was a Thursday. */
export const toWeekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Minutes since midnight of a time 'HH:MM'. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function beginsOn({ weekdays, firstDate, lastDate }: BoostTimes, day: number): boolean {
  const date = toDate(day);
  return (
    weekdays.includes(toWeekday(day)) &&
    (firstDate === null || date >= firstDate) &&
    (lastDate === null || date <= lastDate)
  );
}

/** Whether a boost is active at a local time. It must be switched on; the caller checks that. */
export function isBoostActive(boost: BoostTimes, { day, minute }: StoreTime): boolean {
  const [start, end] = [toMinutes(boost.startTime), toMinutes(boost.endTime)];
  const isOvernight = end < start;
  return (
    (minute >= start && (isOvernight || minute < end) && beginsOn(boost, day)) ||
    (isOvernight && minute < end && beginsOn(boost, day - 1))
  );
}

/** The boost with the highest factor at a local time, or undefined. Of equal ones the first wins; nothing adds up. */
export function pickBoost<Boost extends BoostTimes>(boosts: readonly Boost[], time: StoreTime): Boost | undefined {
  let best: Boost | undefined;
  for (const boost of boosts) {
    if ((best === undefined || boost.factor > best.factor) && isBoostActive(boost, time)) best = boost;
  }
  return best;
}

/** The hours of a local day in which one boost wins, in minutes since midnight. */
export interface BoostSpan<Boost> {
  boost: Boost;
  start: number;
  end: number;
}

/** The winning boosts of a local day, in order. */
export function listBoostSpans<Boost extends BoostTimes>(boosts: readonly Boost[], day: number): BoostSpan<Boost>[] {
  const edges = new Set(boosts.flatMap(({ startTime, endTime }) => [toMinutes(startTime), toMinutes(endTime)]));
  const starts = [...edges.add(0).add(DAY_MINUTES)].sort((a, b) => a - b);
  const spans: BoostSpan<Boost>[] = [];
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1];
    const boost = end === undefined ? undefined : pickBoost(boosts, { day, minute: start });
    if (end === undefined || boost === undefined) continue;
    const last = spans.at(-1);
    if (last?.boost === boost && last.end === start) last.end = end;
    else spans.push({ boost, start, end });
  }
  return spans;
}

/** A time in which purchases earn `factor` times the points, in ms since 1970. */
export interface BoostPeriodMs {
  factor: number;
  from: number;
  /** null when it does not end within the days that were looked at. */
  until: number | null;
}

/** Time zones change their offset only at a quarter of an hour, so the offset is constant between two of them. */
const QUARTER_MINUTES = 15;
/** The rest of today, the seven days that are announced, and the last hours of a boost that begins on the seventh. */
const DAYS_AHEAD = 9;

/**
 * The periods with a boost that have not ended at `now`, in order, for at least the next seven days. The looked-at days
 * begin at midnight UTC, so that the result stays the same until a period ends or a day begins.
 * @param getOffsetMs how far the store's clock is ahead of UTC at an instant; both in ms.
 */
export function listBoostPeriods(
  boosts: readonly BoostTimes[],
  now: number,
  getOffsetMs: (ms: number) => number,
): BoostPeriodMs[] {
  if (boosts.length === 0) return [];
  const periods: BoostPeriodMs[] = [];
  const first = Math.floor(now / DAY_MS) * DAY_MS;
  const edges = new Set(boosts.flatMap(({ startTime, endTime }) => [toMinutes(startTime), toMinutes(endTime)]));
  let factor = 1;
  const close = (at: number) => {
    const last = periods.at(-1);
    if (last && factor !== 1) last.until = at;
  };
  for (let quarter = first; quarter < first + DAYS_AHEAD * DAY_MS; quarter += QUARTER_MINUTES * MINUTE_MS) {
    const offset = getOffsetMs(quarter);
    for (let at = quarter; at < quarter + QUARTER_MINUTES * MINUTE_MS; at += MINUTE_MS) {
      const time = toLocal(at + offset);
      // Nothing changes at other minutes, and there are 13,000 of them.
      if (at !== quarter && !edges.has(time.minute)) continue;
      const next = pickBoost(boosts, time)?.factor ?? 1;
      if (next === factor) continue;
      close(at);
      factor = next;
      if (factor !== 1) periods.push({ factor, from: at, until: null });
    }
  }
  return periods.filter(({ until }) => until === null || until > now);
}
