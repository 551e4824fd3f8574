import { ATTENTION_STORES_MAX } from '../../../contract/limits';
import type { PlatformStats } from '../../../contract/stats';
import type { Sql } from '../../database/Database';
import { getPlatformSums, listStoresInNeed } from './platformStats.sql';

const DAYS = 30;
const DAY_MS = 86_400_000;
const FRESH_MS = 60_000;

/**
 * The figures of all stores over the last 30 days, by local days of each store. The sums read 30 rows for each store, so
 * they are kept for a minute, and administrators who ask at the same time share them.
 */
export function createPlatformStats(sql: Sql, now = Date.now): () => Promise<PlatformStats> {
  let latest: { at: number; sums: ReturnType<typeof getPlatformSums> } | null = null;
  const getSums = () => {
    if (latest && now() - latest.at < FRESH_MS) return latest.sums;
    const from = new Date(now() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    const sums = getPlatformSums(sql, from);
    latest = { at: now(), sums };
    sums.catch(() => {
      latest = null;
    });
    return sums;
  };
  return async () => {
    const [sums, attention] = await Promise.all([getSums(), listStoresInNeed(sql, ATTENTION_STORES_MAX)]);
    return { ...sums, attention };
  };
}
