import {
  AUTOMATION_DAYS,
  AUTOMATION_KINDS,
  DEFAULT_MESSAGES,
  OCCASION_FIELDS,
} from '../../../../contract/automationMessages';
import type { AutomationKind } from '../../../../contract/automationMessages';
import type {
  Automation,
  AutomationOverview,
  AutomationPreview,
  AutomationPreviewQuery,
  AutomationResults,
  UpdateAutomation,
} from '../../../../contract/automations';
import type { DashboardActor } from '../../../auth/actor';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { fieldError, storeDeleted } from '../../../shared/AppError';
import { pick, recordAuditBy } from '../../audit';
import { findSendingStore, isConnected, lockCampaign, lockStoreForCampaign } from '../campaigns.sql';
import { cancelCampaign } from '../changeCampaign';
import { checkMessage } from '../createCampaign';
import { dayOf, monthOf, nextDayStart, nextSendTime } from '../localTime';
import { countSegments, renderMessage } from '../planMessages';
import { getUsage, toUsage } from '../quota.sql';
import { compareReturns } from './automation.policy';
import {
  countAutomated,
  listAutomationRows,
  listOpenAutomated,
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
    ...{ kind, isOn: false, message: DEFAULT_MESSAGES[kind], days: AUTOMATION_DAYS[kind][0] ?? null },
    // Whoever loses points is warned, unless the owner decides otherwise.
    ...{ holdsBack: kind !== 'expiry', lookedUntil: null },
  };

/** Every kind of automated message with its counts and results, the usage of the month and the reserve for campaigns. */
export async function getAutomations(db: ScopedDatabase, storeId: string): Promise<AutomationOverview> {
  const store = await findSendingStore(db, storeId);
  if (!store) throw storeDeleted();
  const { timeZone } = store;
  const now = new Date();
  const [usage, connected, rows, counts, results] = await Promise.all([
    getUsage(db, storeId, monthOf(now, timeZone)),
    isConnected(db, storeId),
    listAutomationRows(db, storeId),
    countAutomated(db, storeId),
    listResults(db, storeId),
  ]);
  const automations = AUTOMATION_KINDS.map((kind): Automation => {
    const { lookedUntil, ...setting } = findRow(rows, kind);
    const { waiting = 0, sent = 0, heldBack = 0, dropped = 0 } = counts.find((row) => row.kind === kind) ?? {};
    const nextRunAt = setting.isOn ? toNextRun(kind, lookedUntil, { now, timeZone }).toISOString() : null;
    const ofKind = results.filter((row) => row.kind === kind);
    return { ...setting, waiting, last30Days: { sent, heldBack, dropped }, nextRunAt, results: toResults(ofKind) };
  });
  return {
    usage: toUsage(usage, now, timeZone),
    isConnected: connected,
    campaignReserve: usage.campaignReserve,
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

function toResults(rows: readonly ResultRow[]): AutomationResults {
  const messaged = rows.find((row) => !row.isHeldBack);
  const heldBack = rows.find((row) => row.isHeldBack);
  const groups = {
    messaged: { customers: messaged?.customers ?? 0, cameBack: messaged?.cameBack ?? 0 },
    heldBack: { customers: heldBack?.customers ?? 0, cameBack: heldBack?.cameBack ?? 0 },
  };
  const { pointsEarned = 0, pointsRedeemed = 0, unsubscribed = 0 } = messaged ?? {};
  return { ...groups, pointsEarned, pointsRedeemed, unsubscribed, comparison: compareReturns(groups) };
}

/**
 * Saves a kind of automated messages. Turning it off cancels what it has not sent.
 * @throws AppError 400 for a message or days that the kind cannot have, 401 when the store was deleted.
 */
export async function saveAutomation(
  db: ScopedDatabase,
  actor: DashboardActor,
  input: UpdateAutomation,
): Promise<AutomationOverview> {
  const { storeId } = actor;
  const { kind, isOn, holdsBack } = input;
  const message = checkMessage(input.message, 'message', OCCASION_FIELDS[kind]);
  const days = checkDays(kind, input.days);
  await db.transaction(async (sql) => {
    const store = await lockStoreForCampaign(sql, storeId);
    if (!store) throw storeDeleted();
    if (renderMessage(store.name, message, SAMPLE) === null) {
      throw fieldError('bad_request', 'message', 'Message is too long with its fields filled in');
    }
    const before = findRow(await listAutomationRows(sql, storeId), kind);
    const after = { kind, isOn, message, days, holdsBack };
    await saveAutomationRow(sql, storeId, after);
    if (!isOn) await stopAutomation(sql, storeId, kind);
    await recordAuditBy(sql, actor, {
      action: 'sms_automation_changed',
      recordType: 'store',
      recordId: storeId,
      oldValues: pick(before, ['kind', 'isOn', 'message', 'days', 'holdsBack']),
      newValues: after,
    });
  });
  return getAutomations(db, storeId);
}

async function stopAutomation(sql: Sql, storeId: string, kind: AutomationKind): Promise<void> {
  await dropWaitingOccasions(sql, storeId, kind);
  for (const id of await listOpenAutomated(sql, storeId, { kind })) {
    const campaign = await lockCampaign(sql, storeId, id);
    if (campaign) await cancelCampaign(sql, storeId, campaign);
  }
}

/** @throws AppError 400 */
function checkDays(kind: AutomationKind, days: number | null): number | null {
  const allowed = AUTOMATION_DAYS[kind];
  if (allowed.length === 0 ? days === null : days !== null && allowed.includes(days)) return days;
  throw fieldError('bad_request', 'days', allowed.length === 0 ? 'This message has no days' : 'Choose one of the days');
}

/** Saves how many segments of each month automated messages leave for campaigns. */
export async function saveReserve(
  db: ScopedDatabase,
  actor: DashboardActor,
  segments: number,
): Promise<AutomationOverview> {
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
  return getAutomations(db, storeId);
}

/**
 * What a kind would have sent in the last 30 days, from the history as it is now, before one in ten is held back.
 * @throws AppError 400 for days that the kind cannot have.
 */
export async function previewAutomation(
  db: ScopedDatabase,
  { storeId }: DashboardActor,
  { kind, days }: AutomationPreviewQuery,
): Promise<AutomationPreview> {
  const store = await findSendingStore(db, storeId);
  if (!store) throw storeDeleted();
  const row = findRow(await listAutomationRows(db, storeId), kind);
  const to = new Date();
  const from = new Date(to.getTime() - PREVIEW_MS);
  const messages = await countOccasions(db, storeId, kind, {
    ...{ from, to },
    days: checkDays(kind, days ?? row.days),
  });
  const text = renderMessage(store.name, row.message, SAMPLE) ?? '';
  return { messages, segments: messages * countSegments(text) };
}
