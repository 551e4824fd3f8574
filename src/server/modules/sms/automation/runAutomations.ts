import { AUTOMATION_KINDS, fillOccasionField, type AutomationKind } from '../../../../contract/automationMessages';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { isConnected, findSendingStore, insertCampaign, lockCampaign, lockStoreForCampaign } from '../campaigns.sql';
import { dayOf, monthOf, nextSendTime } from '../localTime';
import { countSegments, renderMessage, reserveWhatFits } from '../planMessages';
import { getUsage, releaseSegments } from '../quota.sql';
import { skipWaitingMessages } from '../sending/messages.sql';
import { enqueueBatch } from '../sending/sendBatch';
import { listAutomationRows, listOpenAutomated, saveLookedUntil } from './automations.sql';
import { isHeldBack, toExpiryDate } from './automation.policy';
import {
  decideOccasions,
  dropLateOccasions,
  insertOccasions,
  listWaitingOccasions,
  type Decision,
  type WaitingOccasion,
} from './occasions.sql';

const DAY_MS = 86_400_000;
/** An occasion that could not be sent within this time is dropped, in ms. */
const SEND_WITHIN_MS = 3 * DAY_MS;
/** When a kind is turned on, occasions of this time are made up for, in ms. */
const FIRST_LOOK_MS = DAY_MS;
/** Decided in one transaction. */
const BATCH = 500;
/** Kinds that are looked for with each run; the others once a day, because that reads all customers. */
export const FREQUENT_KINDS: readonly AutomationKind[] = ['welcome', 'nearReward'];

/** Numbers of occasions by what became of them. */
export type AutomationOutcomes = Record<Decision['status'], number>;

/**
 * Finds the occasions of an active store, decides which messages are sent, and starts the campaigns that send them; only
 * in the store's sending hours. Safe to repeat, and to run twice at once: an occasion is saved once and decided once.
 */
export async function runAutomations(db: ScopedDatabase, storeId: string, now: Date): Promise<AutomationOutcomes> {
  const outcomes: AutomationOutcomes = { queued: 0, held_back: 0, dropped: 0 };
  const store = await findSendingStore(db, storeId);
  if (!store || nextSendTime(now, store.timeZone) > now) return outcomes;
  await findOccasions(db, storeId, { timeZone: store.timeZone, now });
  outcomes.dropped += await dropLate(db, storeId, now);
  if (!(await isConnected(db, storeId))) return outcomes;
  let decided: number;
  do {
    const batch = await db.transaction((sql) => decideBatch(sql, storeId, now));
    decided = batch.queued + batch.held_back + batch.dropped;
    for (const status of Object.keys(outcomes) as Decision['status'][]) outcomes[status] += batch[status];
  } while (decided === BATCH);
  return outcomes;
}

async function findOccasions(
  db: ScopedDatabase,
  storeId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  for (const { kind, isOn, days, lookedUntil } of await listAutomationRows(db, storeId)) {
    const last = lookedUntil === null ? null : new Date(lookedUntil);
    const isDue = last === null || FREQUENT_KINDS.includes(kind) || dayOf(last, timeZone) !== dayOf(now, timeZone);
    if (!isOn || !isDue) continue;
    const from = last ?? new Date(now.getTime() - FIRST_LOOK_MS);
    await db.transaction(async (sql) => {
      await insertOccasions(sql, storeId, kind, { from, to: now, days });
      await saveLookedUntil(sql, storeId, kind, now);
    });
  }
}

/** Drops occasions and waiting texts that are too late, and gives back their segments. Returns how many occasions. */
async function dropLate(db: ScopedDatabase, storeId: string, now: Date): Promise<number> {
  for (const campaignId of await listOpenAutomated(db, storeId, { late: now })) {
    await db.transaction(async (sql) => {
      const campaign = await lockCampaign(sql, storeId, campaignId);
      if (!campaign) return;
      await releaseSegments(
        sql,
        storeId,
        campaign.quotaMonth,
        await skipWaitingMessages(sql, storeId, campaignId, now),
      );
    });
  }
  return dropLateOccasions(db, storeId, { before: new Date(now.getTime() - SEND_WITHIN_MS), now });
}

interface PlannedText {
  occasion: WaitingOccasion;
  customerId: string;
  message: string;
  segments: number;
  sendBefore: Date;
}

/** Decides some occasions. Those without room in the quota wait. Other runs and campaigns of the store wait for it. */
async function decideBatch(sql: Sql, storeId: string, now: Date): Promise<AutomationOutcomes> {
  const outcomes: AutomationOutcomes = { queued: 0, held_back: 0, dropped: 0 };
  const store = await lockStoreForCampaign(sql, storeId);
  if (!store) return outcomes;
  const decide = async (occasions: WaitingOccasion[], decision: Decision) => {
    if (occasions.length > 0) await decideOccasions(sql, storeId, occasions, { decision, now });
    outcomes[decision.status] += occasions.length;
  };
  const heldBack: WaitingOccasion[] = [];
  const dropped = new Map<string, WaitingOccasion[]>();
  const texts: PlannedText[] = [];
  for (const occasion of await listWaitingOccasions(sql, storeId, { now, kinds: AUTOMATION_KINDS, limit: BATCH })) {
    const { customerId, cause, kind, name, points } = occasion;
    const value = toExpiryDate(cause) ?? occasion.reward;
    const message = value === null ? occasion.message : fillOccasionField(occasion.message, kind, value);
    const text = renderMessage(store.name, message, { name, points });
    const isGone = value === null && (kind === 'nearReward' || kind === 'rewardUnlocked');
    const detail = occasion.reason ?? (isGone ? 'reward_gone' : text === null ? 'too_long' : null);
    if (detail !== null || text === null) {
      dropped.set(detail ?? 'too_long', [...(dropped.get(detail ?? 'too_long') ?? []), occasion]);
    } else if (occasion.holdsBack && isHeldBack(customerId, cause)) heldBack.push(occasion);
    else {
      const sendBefore = new Date(Date.parse(occasion.occurredAt) + SEND_WITHIN_MS);
      texts.push({ occasion, customerId, message, segments: countSegments(text), sendBefore });
    }
  }
  for (const [detail, occasions] of dropped) await decide(occasions, { status: 'dropped', detail });
  await decide(heldBack, { status: 'held_back' });
  const month = monthOf(now, store.timeZone);
  const { campaignReserve: kept } = await getUsage(sql, storeId, month);
  const granted = await reserveWhatFits(sql, { storeId, month, kept }, texts);
  for (const group of groupTexts(granted)) {
    const [first] = group;
    if (!first) continue;
    const campaignId = await insertCampaign(sql, {
      ...{ storeId, promotionId: null, message: first.message, accountId: null, automation: first.occasion.kind },
      ...{ sendAt: now, nextAt: now, quotaMonth: month, excluded: [], texts: group },
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

/** Texts of the same kind and message, which make one campaign. */
function groupTexts(texts: readonly PlannedText[]): Iterable<PlannedText[]> {
  const groups = new Map<string, PlannedText[]>();
  for (const text of texts) {
    const key = `${text.occasion.kind} ${text.message}`;
    groups.set(key, [...(groups.get(key) ?? []), text]);
  }
  return groups.values();
}
