import type { TimeZoneDifference } from '../../../contract/system';
import type { Sql } from '../../database/Database';
import { getOffsetMs, isTimeZone } from '../../shared/timeZones';
import { listOffsetChanges, listStoreTimeZones, type OffsetChange } from './timeZone.sql';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;
const MINUTE_MS = 60_000;

/**
 * Compares the offsets of the stores' time zones in the database with those that the server computes with, for the next
 * twelve months. Some local days are computed by SQL, others by the server, so a difference would credit a purchase to
 * another day, or send a text at night. `checked` counts the time zones.
 */
export async function compareTimeZones(
  sql: Sql,
  now: Date,
): Promise<{ checked: number; differences: TimeZoneDifference[] }> {
  const timeZones = await listStoreTimeZones(sql);
  const from = Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS;
  const until = from + YEAR_MS;
  const differences: TimeZoneDifference[] = [];
  for (const { timeZone, isKnown } of timeZones) {
    const inDatabase = isKnown ? await listOffsetChanges(sql, timeZone, new Date(from), new Date(until)) : [];
    const difference = findDifference(inDatabase, listServerChanges(timeZone, from, until));
    if (difference) differences.push({ timeZone, ...difference });
  }
  return { checked: timeZones.length, differences };
}

/** Describes a difference in a sentence for logs and the command verify. */
export function describeDifference({ timeZone, from, server, database }: TimeZoneDifference): string {
  return `${timeZone} from ${from} on: ${describeOffset(server)} on the server, ${describeOffset(database)} in the database`;
}

const describeOffset = (minutes: number | null): string =>
  minutes === null ? 'unknown' : `${minutes} minutes ahead of UTC`;

/** As listOffsetChanges does. */
function listServerChanges(timeZone: string, from: number, until: number): OffsetChange[] {
  const changes: OffsetChange[] = [];
  if (!isTimeZone(timeZone)) return changes;
  for (let day = from; day <= until; day += DAY_MS) {
    const offsetMs = getOffsetMs(day, timeZone);
    if (offsetMs === changes.at(-1)?.offsetMs) continue;
    let at = day;
    while (at > from && getOffsetMs(at - QUARTER_MS, timeZone) === offsetMs) at -= QUARTER_MS;
    changes.push({ at, offsetMs });
  }
  return changes;
}

/** Finds the first instant at which the offsets differ. A time zone without changes is unknown. */
function findDifference(
  database: readonly OffsetChange[],
  server: readonly OffsetChange[],
): Omit<TimeZoneDifference, 'timeZone'> | null {
  const minutesAt = (changes: readonly OffsetChange[], at: number) => {
    const change = changes.findLast((earlier) => earlier.at <= at);
    return change ? change.offsetMs / MINUTE_MS : null;
  };
  const instants = [...database, ...server].map(({ at }) => at).sort((a, b) => a - b);
  const at = instants.find((instant) => minutesAt(database, instant) !== minutesAt(server, instant));
  if (at === undefined) return null;
  return { from: new Date(at).toISOString(), server: minutesAt(server, at), database: minutesAt(database, at) };
}
