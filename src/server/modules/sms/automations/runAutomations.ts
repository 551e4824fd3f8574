import {
  AUTOMATION_KINDS,
  fillOccasionField,
  type AutomationKind,
} from '../../../../contract/plain/automationMessages';
import { SMS_MESSAGE_MAX } from '../../../../contract/plain/limits';
import { DatabaseUnavailable, type ScopedDatabase, type Sql } from '../../../database/Database';
import { findSendingStore, insertCampaign, isConnected, lockCampaign, lockStoreForCampaign } from '../campaigns.sql';
import { dayOf, monthOf, nextSendTime } from '../localTime';
import { renderMessage, reserveWhatFits } from '../planTexts';
import { getUsage, releaseSmsSegments } from '../quota.sql';
import { skipWaitingTexts } from '../sending/outcomes.sql';
import { enqueueBatch } from '../sending/sendBatch.jobs';
import { countSmsSegments } from '../smsSegments';
import { toSampleLink } from '../textLinks';
import { isHeldBack, SEND_WITHIN_DAYS, toExpiryDate } from './automations.rules';
import { listAutomationRows, listOpenAutomatedCampaigns, lockAutomation, saveScannedUntil } from './automations.sql';
import {
  decideOccasions,
  dropLateOccasions,
  insertOccasions,
  listWaitingOccasions,
  type Decision,
  type WaitingOccasion,
} from './occasions.sql';

const DAY_MS = 86_400_000;
const SEND_WITHIN_MS = SEND_WITHIN_DAYS * DAY_MS;
/** When a kind is enabled, occasions of this many ms before are included. */
const INITIAL_LOOKBACK_MS = DAY_MS;
/** This many ms are searched again, because a transaction may commit after a run with an earlier time. */
const OVERLAP_MS = 5 * 60_000;
/** Long enough to read all customers or the ledger of a large store. The job has more time than a request. */
const SCAN_TIMEOUT_MS = 120_000;
/** The number of occasions decided in one transaction. */
const BATCH = 500;
/** Kinds that are searched in each run. The others are searched once a day, because that reads all customers. */
export const FREQUENT_KINDS: readonly AutomationKind[] = ['welcome', 'nearReward'];

/** Numbers of occasions by their outcome. */
export type AutomationOutcomes = Record<Decision['status'], number>;

/**
 * Finds the occasions of an active store, decides which messages are sent, and starts the campaigns that send them,
 * only during the store's sending hours. It can be repeated and run concurrently, because an occasion is saved and
 * decided only once.
 * @throws AggregateError at the end, when the occasions of some kinds could not be found.
 */
export async function runAutomations(
  db: ScopedDatabase,
  { storeId, publicUrl, now }: { storeId: string; publicUrl?: string | undefined; now: Date },
  signal?: AbortSignal,
): Promise<AutomationOutcomes> {
  const outcomes: AutomationOutcomes = { queued: 0, held_back: 0, dropped: 0 };
  const store = await findSendingStore(db, storeId);
  if (!store || nextSendTime(now, store.timeZone) > now) return outcomes;
  const errors = await findOccasions(db, storeId, { timeZone: store.timeZone, now });
  outcomes.dropped += await dropLate(db, storeId, now);
  if (await isConnected(db, storeId)) {
    let decided: number;
    do {
      const batch = await db.transaction((sql) => decideBatch(sql, { storeId, publicUrl, now }));
      decided = batch.queued + batch.held_back + batch.dropped;
      for (const status of Object.keys(outcomes) as Decision['status'][]) outcomes[status] += batch[status];
    } while (decided === BATCH && signal?.aborted !== true);
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some occasions could not be found');
  return outcomes;
}

/** Saves the occasions of the kinds that are due. Returns the errors. A kind that fails does not stop the others. */
async function findOccasions(
  db: ScopedDatabase,
  storeId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const { kind, isOn, lookedUntil } of await listAutomationRows(db, storeId)) {
    const isDue =
      lookedUntil === null ||
      FREQUENT_KINDS.includes(kind) ||
      dayOf(new Date(lookedUntil), timeZone) !== dayOf(now, timeZone);
    if (!isOn || !isDue) continue;
    try {
      await db.transaction((sql) => scan(sql, storeId, kind, now), { statementTimeoutMs: SCAN_TIMEOUT_MS });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      errors.push(error);
    }
  }
  return errors;
}

/** Searches the occasions of a kind, unless the owner has disabled it since it was listed. */
async function scan(sql: Sql, storeId: string, kind: AutomationKind, now: Date): Promise<void> {
  const row = await lockAutomation(sql, storeId, kind);
  if (!row) return;
  const from =
    row.lookedUntil === null
      ? now.getTime() - INITIAL_LOOKBACK_MS
      : Math.min(Date.parse(row.lookedUntil) - OVERLAP_MS, now.getTime());
  await insertOccasions(sql, storeId, kind, { from: new Date(from), to: now, days: row.days });
  await saveScannedUntil(sql, storeId, kind, now);
}

/** Drops late occasions and waiting texts, and releases their segments. Returns the number of occasions. */
async function dropLate(db: ScopedDatabase, storeId: string, now: Date): Promise<number> {
  for (const campaignId of await listOpenAutomatedCampaigns(db, storeId, { late: now })) {
    await db.transaction(async (sql) => {
      const campaign = await lockCampaign(sql, storeId, campaignId);
      if (!campaign) return;
      await releaseSmsSegments(
        sql,
        storeId,
        campaign.quotaMonth,
        await skipWaitingTexts(sql, storeId, campaignId, now),
      );
    });
  }
  return dropLateOccasions(db, storeId, { before: new Date(now.getTime() - SEND_WITHIN_MS), now });
}

interface PlannedOccasion {
  occasion: WaitingOccasion;
  /** The position among the waiting occasions, from 0. */
  rank: number;
  customerId: string;
  message: string;
  segments: number;
  sendBefore: Date;
}

/** Decides a batch. Occasions beyond the quota stay waiting. Locks the store, so other campaigns wait. */
async function decideBatch(
  sql: Sql,
  { storeId, publicUrl, now }: { storeId: string; publicUrl: string | undefined; now: Date },
): Promise<AutomationOutcomes> {
  const outcomes: AutomationOutcomes = { queued: 0, held_back: 0, dropped: 0 };
  const store = await lockStoreForCampaign(sql, storeId);
  if (!store) return outcomes;
  const link = toSampleLink(publicUrl, store);
  const decide = async (occasions: WaitingOccasion[], decision: Decision) => {
    if (occasions.length > 0) await decideOccasions(sql, storeId, occasions, { decision, now });
    outcomes[decision.status] += occasions.length;
  };
  const heldBack: { occasion: WaitingOccasion; rank: number }[] = [];
  const dropped = new Map<string, WaitingOccasion[]>();
  const texts: PlannedOccasion[] = [];
  const waiting = await listWaitingOccasions(sql, storeId, { now, kinds: AUTOMATION_KINDS, limit: BATCH });
  for (const [rank, occasion] of waiting.entries()) {
    const { customerId, cause, kind, name, points } = occasion;
    const value = toExpiryDate(cause) ?? occasion.reward;
    const message = value === null ? occasion.message : fillOccasionField(occasion.message, kind, value);
    // A long name of a reward can make a message longer than a campaign allows.
    const text = message.length > SMS_MESSAGE_MAX ? null : renderMessage(store.name, message, { name, points, link });
    const isRewardMissing = value === null && (kind === 'nearReward' || kind === 'rewardUnlocked');
    const detail = occasion.reason ?? (isRewardMissing ? 'reward_unavailable' : text === null ? 'too_long' : null);
    if (detail !== null || text === null) {
      dropped.set(detail ?? 'too_long', [...(dropped.get(detail ?? 'too_long') ?? []), occasion]);
    } else if (occasion.holdsBack && isHeldBack(customerId, cause)) heldBack.push({ occasion, rank });
    else {
      const sendBefore = new Date(Date.parse(occasion.occurredAt) + SEND_WITHIN_MS);
      texts.push({
        occasion,
        rank,
        customerId,
        message,
        segments: countSmsSegments(text, store.addedWords),
        sendBefore,
      });
    }
  }
  for (const [detail, occasions] of dropped) await decide(occasions, { status: 'dropped', detail });
  const month = monthOf(now, store.timeZone);
  const { campaignReserve: reserved } = await getUsage(sql, storeId, month);
  const granted = await reserveWhatFits(sql, { storeId, month, reserved }, texts);
  // A comparison needs messages that were sent at the same time, so customers beyond the quota are not held back yet.
  const end = texts[granted.length]?.rank ?? waiting.length;
  await decide(
    heldBack.filter(({ rank }) => rank < end).map(({ occasion }) => occasion),
    { status: 'held_back' },
  );
  for (const group of groupByMessage(granted)) {
    const [first] = group;
    if (!first) continue;
    const campaignId = await insertCampaign(sql, {
      storeId,
      promotionId: null,
      message: first.message,
      accountId: null,
      automation: first.occasion.kind,
      sendAt: now,
      nextAt: now,
      quotaMonth: month,
      excluded: [],
      texts: group,
      audience: { kind: 'picked', count: group.length },
    });
    await enqueueBatch(sql, { storeId, campaignId }, now);
    await decide(
      group.map(({ occasion }) => occasion),
      { status: 'queued', campaignId },
    );
  }
  return outcomes;
}

/** Groups texts with the same kind and message, each of which becomes one campaign. */
function groupByMessage(texts: readonly PlannedOccasion[]): Iterable<PlannedOccasion[]> {
  const groups = new Map<string, PlannedOccasion[]>();
  for (const text of texts) {
    const key = `${text.occasion.kind} ${text.message}`;
    groups.set(key, [...(groups.get(key) ?? []), text]);
  }
  return groups.values();
}
