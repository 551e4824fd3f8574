import type { Sql } from '../../database/Database';
import { compareTimeZones, describeDifference } from '../stores';
import type { RuleResult } from './rule';

/** Checks that the database and the server compute the same local times for all stores in the next twelve months. */
export async function checkTimeZones(sql: Sql, limit: number): Promise<RuleResult> {
  const { checked, differences } = await compareTimeZones(sql, new Date());
  return {
    id: 'time-zones',
    title: "The database and the server agree about the stores' local times",
    unit: 'time zones',
    checked,
    total: differences.length,
    violations: differences
      .slice(0, limit)
      .map((difference) => ({ storeId: null, id: describeDifference(difference) })),
  };
}
