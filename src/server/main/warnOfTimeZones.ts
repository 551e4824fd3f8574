import type { Sql } from '../database/Database';
import type { Log } from '../database/Log';
import { compareTimeZones, describeDifference } from '../modules/stores';

/** Warns when the database computes other local times for stores than the server. It does not delay the start. */
export async function warnOfTimeZones(sql: Sql, log: Log): Promise<void> {
  try {
    const { differences } = await compareTimeZones(sql, new Date());
    if (differences.length === 0) return;
    log.warn(
      { differences: differences.map(describeDifference) },
      'the database computes other local times than the server for some stores: update its time zone data',
    );
  } catch (error) {
    log.warn({ err: error }, 'the time zones of the database could not be compared');
  }
}
