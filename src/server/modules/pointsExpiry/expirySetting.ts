import { EXPIRY_NOTICE_DAYS, EXPIRY_PREVIEW_MONTHS } from '../../../contract/plain/customerLimits';
import type { ExpiryPreview, PointsExpiry, UpdatePointsExpiry } from '../../../contract/pointsExpiry';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { storeDeleted } from '../../shared/AppError';
import { readTime } from '../../shared/readTime.sql';
import { toLocalTime } from '../../shared/timeZones';
import { getPointValue } from '../stats';
import {
  findExpirySetting,
  insertExpirySetting,
  listExpiring,
  lockStore,
  type ExpirySetting,
} from './pointsExpiry.sql';

const DAY_MS = 86_400_000;

/** Shorter periods take effect after the notice period, other changes together with the current setting. */
function toEffectiveFrom(current: ExpirySetting, months: number | null, now: Date): Date {
  const isShorter = months !== null && (current.months === null || months < current.months);
  if (isShorter) return new Date(now.getTime() + EXPIRY_NOTICE_DAYS * DAY_MS);
  // A notice period that is already running is not shortened.
  return current.effectiveFrom === null ? now : new Date(current.effectiveFrom);
}

/**
 * Saves after how many months without activity points expire. An unchanged value has no effect.
 * @throws AppError 401 when the store was deleted.
 */
export function saveExpirySetting(
  db: ScopedDatabase,
  actor: DashboardActor,
  { months }: UpdatePointsExpiry,
): Promise<PointsExpiry> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    if (!(await lockStore(sql, storeId))) throw storeDeleted();
    const before = await findExpirySetting(sql, storeId);
    if (before.months === months) return before;
    await insertExpirySetting(sql, storeId, {
      months,
      effectiveFrom: toEffectiveFrom(before, months, await readTime(sql)),
    });
    await recordAuditBy(sql, actor, {
      action: 'points_expiry_changed',
      recordType: 'store',
      recordId: storeId,
      oldValues: { expiryMonths: before.months },
      newValues: { expiryMonths: months },
    });
    return findExpirySetting(sql, storeId);
  });
}

/** Returns how many points would expire in each month if this number of months were saved now. */
export async function previewExpiry(
  sql: Sql,
  { storeId }: DashboardActor,
  months: number,
  now = new Date(),
): Promise<ExpiryPreview> {
  const current = await findExpirySetting(sql, storeId);
  const planned = toEffectiveFrom(current, months, now);
  // Points that are already due expire in the next night.
  const effectiveFrom = planned > now ? planned : now;
  const { timeZone, cents } = await getPointValue(sql, storeId);
  const listed = listMonths(now, timeZone);
  const rows = await listExpiring(sql, storeId, { months, effectiveFrom, before: `${listed.end}-01` });
  const toCounts = (customers: number, points: number) => ({ customers, points, cents: cents(points) });
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const sum = (pick: 'customers' | 'points') => rows.reduce((total, row) => total + row[pick], 0);
  return {
    effectiveFrom: effectiveFrom.toISOString(),
    months: listed.months.map((month) => {
      const { customers, points } = byMonth.get(month) ?? { customers: 0, points: 0 };
      return { month, ...toCounts(customers, points) };
    }),
    total: toCounts(sum('customers'), sum('points')),
  };
}

/** Returns the months of the preview as YYYY-MM, from the current one on. `end` is the month after them. */
function listMonths(now: Date, timeZone: string): { months: string[]; end: string } {
  const { year, month } = toLocalTime(now.getTime(), timeZone);
  const toMonth = (offset: number) => new Date(Date.UTC(year, month - 1 + offset)).toISOString().slice(0, 7);
  return {
    months: Array.from({ length: EXPIRY_PREVIEW_MONTHS }, (_, offset) => toMonth(offset)),
    end: toMonth(EXPIRY_PREVIEW_MONTHS),
  };
}
