import type { Boost } from '../../../contract/boosts';
import { toMinutes, type BoostTimes } from '../../../contract/plain/boostTimes';
import { formatBirthday } from '../../shared/format/formatBirthday';
import { formatNumber } from '../../shared/format/formatNumber';

/** The days of the week from Monday, as in ISO numbers less one. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** 'double points', 'triple points' or '2.5x points'. */
export function describeFactor(factor: number): string {
  if (factor === 2) return 'double points';
  return factor === 3 ? 'triple points' : `${formatNumber(factor)}x points`;
}

/** 'every day', 'Tuesday', 'Monday to Friday' or 'Tuesday, Thursday and Sunday'. */
export function describeDays(weekdays: readonly number[]): string {
  const sorted = [...weekdays].sort((a, b) => a - b);
  const names = sorted.map((weekday) => WEEKDAYS[weekday - 1] ?? '');
  if (names.length === WEEKDAYS.length) return 'every day';
  const isRun = sorted.every((weekday, index) => weekday === (sorted[0] ?? 0) + index);
  if (isRun && names.length > 2) return `${names[0]} to ${names.at(-1)}`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** '2:00 to 4:00 PM', '10:00 AM to 2:00 PM', '10:00 PM to 2:00 AM the next day' or 'all day'. */
export function describeHours({ startTime, endTime }: Pick<BoostTimes, 'startTime' | 'endTime'>): string {
  if (startTime === '00:00' && endTime === '24:00') return 'all day';
  const [start, end] = [formatClock(toMinutes(startTime)), formatClock(toMinutes(endTime))];
  const isOvernight = endTime < startTime && endTime !== '00:00';
  const isSameHalf = endTime > startTime && start.half === end.half && endTime !== '24:00';
  return `${start.clock}${isSameHalf ? '' : ` ${start.half}`} to ${end.clock} ${end.half}${isOvernight ? ' the next day' : ''}`;
}

/** A time of day such as '2 PM' or '2:30 PM', in little space. */
export function formatHour(minutes: number): string {
  const { clock, half } = formatClock(minutes);
  return `${clock.replace(':00', '')} ${half}`;
}

function formatClock(minutes: number): { clock: string; half: 'AM' | 'PM' } {
  const hour = Math.floor(minutes / 60) % 24;
  const clock = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
  return { clock, half: hour < 12 ? 'AM' : 'PM' };
}

/** 'Dec 1, 2026 to Dec 24, 2026', 'from Dec 1, 2026', 'until Dec 24, 2026', or null without dates. */
export function describeDates({ firstDate, lastDate }: Pick<BoostTimes, 'firstDate' | 'lastDate'>): string | null {
  if (firstDate !== null && lastDate !== null) {
    return firstDate === lastDate
      ? `only on ${formatBirthday(firstDate)}`
      : `${formatBirthday(firstDate)} to ${formatBirthday(lastDate)}`;
  }
  if (firstDate !== null) return `from ${formatBirthday(firstDate)}`;
  return lastDate === null ? null : `until ${formatBirthday(lastDate)}`;
}

/** What the boost does, in one sentence: 'Purchases paid Tuesday 2:00 to 4:00 PM earn double points.' */
export function describeBoost(boost: Omit<Boost, 'id' | 'name' | 'isActive'>): string {
  const dates = describeDates(boost);
  const when = `${describeDays(boost.weekdays)} ${describeHours(boost)}`;
  return `Purchases paid ${when} earn ${describeFactor(boost.factor)}${dates === null ? '' : `, ${dates}`}.`;
}
