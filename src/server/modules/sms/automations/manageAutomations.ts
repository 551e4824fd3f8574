import type {
  Automation,
  AutomationOverview,
  AutomationPreview,
  AutomationPreviewQuery,
  AutomationResults,
  AutomationSetting,
  UpdateAutomation,
  UpdateCampaignReserve,
} from '../../../../contract/automations';
import {
  AUTOMATION_DAYS,
  AUTOMATION_KINDS,
  DEFAULT_MESSAGES,
  OCCASION_FIELDS,
  type AutomationKind,
} from '../../../../contract/plain/automationMessages';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { recordAuditBy } from '../../../platform/audit';
import type { DashboardActor } from '../../../platform/auth/actor';
import { fieldError, storeDeleted } from '../../../shared/AppError';
import { findSendingStore, isConnected, lockCampaign, lockStoreForCampaign } from '../campaigns.sql';
import { cancelCampaign } from '../changeCampaign';
import { checkMessage } from '../createCampaign';
import { dayOf, monthOf, nextDayStart, nextSendTime } from '../localTime';
import { countSmsSegments, renderMessage } from '../planTexts';
import { getUsage, toUsage } from '../quota.sql';
import { assertLinksExist, toSampleLink } from '../textLinks';
import { compareGroups } from './automations.rules';
import {
  countTextsByKind,
  listAutomationRows,
  listOpenAutomatedCampaigns,
  saveAutomationRow,
  saveCampaignReserve,
  type AutomationRow,
} from './automations.sql';
import { countOccasions, dropWaitingOccasions } from './occasions.sql';
import { listResults, type ResultRow } from './results.sql';
import { FREQUENT_KINDS } from './runAutomations';

const PREVIEW_MS = 30 * 86_400_000;
const SAMPLE = { name: 'Jamie Sample', points: 120 };

const findRow = (rows: readonly AutomationRow[], kind: AutomationKind): AutomationRow =>
  rows.find((row) => row.kind === kind) ?? {
    kind,
    isOn: false,
    message: DEFAULT_MESSAGES[kind],
    days: AUTOMATION_DAYS[kind][0] ?? null,
    // Warnings about expiring points are not held back, unless the owner decides otherwise.
    holdsBack: kind !== 'expiry',
    scannedUntil: null,
  };

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
    const { scannedUntil, ...setting } = findRow(rows, kind);
    const { waiting = 0, sent = 0, heldBack = 0, dropped = 0 } = counts.find((row) => row.kind === kind) ?? {};
    const nextRunAt = setting.isOn ? toNextRun(kind, scannedUntil, { now, timeZone }).toISOString() : null;
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
  scannedUntil: string | null,
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  const isDone = scannedUntil !== null && dayOf(new Date(scannedUntil), timeZone) === dayOf(now, timeZone);
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

/**
 * Changes a kind of automated messages. Fields missing in `input` do not change. Disabling cancels unsent messages.
 * Returns the setting.
 * @throws AppError 400 for an invalid message or number of days, 401 when the store was deleted.
 */
export async function saveAutomation(
  db: ScopedDatabase,
  actor: DashboardActor,
  { kind, ...input }: UpdateAutomation,
  publicUrl: string | undefined,
): Promise<AutomationSetting> {
  const { storeId } = actor;
  const message =
    input.message === undefined ? undefined : checkMessage(input.message, 'message', OCCASION_FIELDS[kind]);
  const days = input.days === undefined ? undefined : checkDays(kind, input.days);
  return db.transaction(async (sql) => {
    const store = await lockStoreForCampaign(sql, storeId);
    if (!store) throw storeDeleted();
    const link = toSampleLink(publicUrl, store);
    assertLinksExist(message ?? '', link, 'message');
    if (message !== undefined && renderMessage(store.name, message, { ...SAMPLE, link }) === null) {
      throw fieldError('bad_request', 'message', 'Message is too long with its fields filled in');
    }
    const before = toSetting(findRow(await listAutomationRows(sql, storeId), kind));
    const after: AutomationSetting = {
      kind,
      isOn: input.isOn ?? before.isOn,
      message: message ?? before.message,
      days: days === undefined ? before.days : days,
      holdsBack: input.holdsBack ?? before.holdsBack,
    };
    await saveAutomationRow(sql, storeId, after);
    if (!after.isOn) await stopAutomation(sql, storeId, kind);
    await recordAuditBy(sql, actor, {
      action: 'sms_automation_changed',
      recordType: 'store',
      recordId: storeId,
      oldValues: before,
      newValues: after,
    });
    return after;
  });
}

const toSetting = ({ kind, isOn, message, days, holdsBack }: AutomationRow): AutomationSetting => ({
  kind,
  isOn,
  message,
  days,
  holdsBack,
});

async function stopAutomation(sql: Sql, storeId: string, kind: AutomationKind): Promise<void> {
  await dropWaitingOccasions(sql, storeId, kind);
  for (const id of await listOpenAutomatedCampaigns(sql, storeId, { kind })) {
    const campaign = await lockCampaign(sql, storeId, id);
    if (campaign) await cancelCampaign(sql, storeId, campaign);
  }
}

/** Returns the days if the kind allows them. @throws AppError 400 */
function checkDays(kind: AutomationKind, days: number | null): number | null {
  const allowed = AUTOMATION_DAYS[kind];
  if (allowed.length === 0 ? days === null : days !== null && allowed.includes(days)) return days;
  throw fieldError(
    'bad_request',
    'days',
    allowed.length === 0 ? "Days can't be set for this message" : 'Choose one of the listed options',
  );
}

/**
 * Saves and returns the monthly segments reserved for campaigns.
 * @throws AppError 401 when the store was deleted.
 */
export async function saveReserve(
  db: ScopedDatabase,
  actor: DashboardActor,
  { segments }: UpdateCampaignReserve,
): Promise<UpdateCampaignReserve> {
  const { storeId } = actor;
  await db.transaction(async (sql) => {
    const store = await lockStoreForCampaign(sql, storeId);
    if (!store) throw storeDeleted();
    const { campaignReserve } = await getUsage(sql, storeId, monthOf(new Date(), store.timeZone));
    await saveCampaignReserve(sql, storeId, segments);
    await recordAuditBy(sql, actor, {
      action: 'sms_campaign_reserve_changed',
      recordType: 'store',
      recordId: storeId,
      oldValues: { campaignReserve },
      newValues: { campaignReserve: segments },
    });
  });
  return { segments };
}

/**
 * Returns what a kind would have sent in the last 30 days, by the current data, before one in ten is held back.
 * @throws AppError 400 for days that the kind does not allow, 401 when the store was deleted.
 */
export async function previewAutomation(
  db: ScopedDatabase,
  { storeId }: DashboardActor,
  { kind, days }: AutomationPreviewQuery,
  publicUrl: string | undefined,
): Promise<AutomationPreview> {
  const store = await findSendingStore(db, storeId);
  if (!store) throw storeDeleted();
  const row = findRow(await listAutomationRows(db, storeId), kind);
  const to = new Date();
  const from = new Date(to.getTime() - PREVIEW_MS);
  const messages = await countOccasions(db, storeId, kind, {
    from,
    to,
    days: checkDays(kind, days ?? row.days),
  });
  const text = renderMessage(store.name, row.message, { ...SAMPLE, link: toSampleLink(publicUrl, store) }) ?? '';
  return { messages, segments: messages * countSmsSegments(text, store.addedWords) };
}
