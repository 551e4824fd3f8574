import type { Automation, AutomationOverview, AutomationResults } from '../../../../contract/automations';
import { AUTOMATION_KINDS, type AutomationKind } from '../../../../contract/plain/automationMessages';
import type { ScopedDatabase } from '../../../database/Database';
import { storeDeleted } from '../../../shared/AppError';
import { findSendingStore, isConnected } from '../campaigns.sql';
import { dayOf, monthOf, nextDayStart, nextSendTime } from '../localTime';
import { getUsage, toUsage } from '../quota.sql';
import { toSampleLink } from '../textLinks';
import { compareGroups, findAutomation } from './automations.rules';
import { countTextsByKind, listAutomationRows } from './automations.sql';
import { listResults, type ResultRow } from './results.sql';
import { FREQUENT_KINDS } from './runAutomations';

/**
 * Returns all kinds of automated messages with their results, the month's usage, and the campaign reserve.
 * @throws AppError 401 when the store was deleted.
 */
export async function getAutomations(
  db: ScopedDatabase,
  storeId: string,
  publicUrl: string | undefined,
): Promise<AutomationOverview> {
  const store = await findSendingStore(db, storeId);
  if (!store) throw storeDeleted();
  const { timeZone } = store;
  const now = new Date();
  const [usage, connected, rows, counts, results] = await Promise.all([
    getUsage(db, storeId, monthOf(now, timeZone)),
    isConnected(db, storeId),
    listAutomationRows(db, storeId),
    countTextsByKind(db, storeId),
    listResults(db, storeId),
  ]);
  const automations = AUTOMATION_KINDS.map((kind): Automation => {
    const { lookedUntil, ...setting } = findAutomation(rows, kind);
    const { waiting = 0, sent = 0, heldBack = 0, dropped = 0 } = counts.find((row) => row.kind === kind) ?? {};
    const nextRunAt = setting.isOn ? toNextRun(kind, lookedUntil, { now, timeZone }).toISOString() : null;
    const resultsOfKind = results.filter((row) => row.kind === kind);
    return {
      ...setting,
      waiting,
      last30Days: { sent, heldBack, dropped },
      nextRunAt,
      results: toResults(resultsOfKind),
    };
  });
  return {
    usage: toUsage(usage, now, timeZone),
    isConnected: connected,
    campaignReserve: usage.campaignReserve,
    sampleLink: toSampleLink(publicUrl, store),
    automations,
  };
}

function toNextRun(
  kind: AutomationKind,
  lookedUntil: string | null,
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  const isDone = lookedUntil !== null && dayOf(new Date(lookedUntil), timeZone) === dayOf(now, timeZone);
  return nextSendTime(isDone && !FREQUENT_KINDS.includes(kind) ? nextDayStart(now, timeZone) : now, timeZone);
}

const NOBODY: Omit<ResultRow, 'kind' | 'isHeldBack'> = {
  ...{ customers: 0, cameBack: 0, since: null, earnedMean: 0, earnedVariance: 0 },
  ...{ pointsEarned: 0, pointsRedeemed: 0, optedOut: 0 },
};

function toResults(rows: readonly ResultRow[]): AutomationResults {
  const messaged = rows.find((row) => !row.isHeldBack) ?? NOBODY;
  const heldBack = rows.find((row) => row.isHeldBack) ?? NOBODY;
  const toGroup = ({ customers, cameBack }: typeof NOBODY) => ({ customers, cameBack });
  const { pointsEarned, pointsRedeemed, optedOut } = messaged;
  return {
    messaged: toGroup(messaged),
    heldBack: toGroup(heldBack),
    heldBackSince: heldBack.since,
    ...{ pointsEarned, pointsRedeemed, optedOut },
    comparison: compareGroups(messaged, heldBack),
  };
}
