import { SMS_MESSAGE_MAX, SMS_RECIPIENTS_MAX, SMS_SCHEDULE_DAYS_MAX } from '../../../contract/limits';
import type { SendPromotionMessage, SendPromotionMessageResponse, SmsReason } from '../../../contract/sms';
import type { DashboardActor } from '../../auth/actor';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { AppError, fieldError, storeDeleted } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { normalizeId } from '../../shared/ids';
import { validateText } from '../../shared/plainText';
import { recordAudit } from '../audit';
import { listAudience } from './audience.sql';
import { insertCampaign, lockStoreForCampaign, promotionExists } from './campaigns.sql';
import { toExclusions } from './exclusions';
import { monthOf } from './localTime';
import { nextSendTime } from './quietHours';
import { getUsage, reserveSegments } from './quota.sql';
import { countSegments, findUnknownFields, renderText } from './renderText';
import { enqueuePart } from './sending/sendPartJob';
import { toUsage } from './usage';

interface Text {
  customerId: string;
  segments: number;
}

/**
 * Starts a campaign: decides who gets the text, takes its segments from the quota, and enqueues the first part. Where
 * the quota does not reach for all, the customers who registered first get it.
 * @throws AppError 400 for a text or time that cannot be sent, 404 when the promotion does not exist.
 */
export function createCampaign(
  db: ScopedDatabase,
  actor: DashboardActor,
  input: SendPromotionMessage,
  key: string | undefined,
): Promise<SendPromotionMessageResponse> {
  const { storeId } = actor;
  const message = checkMessage(input.promotionMessage);
  if ((input.customerIds === undefined) === (input.audience === undefined)) {
    throw fieldError('bad_request', 'customerIds', 'Choose customers, or all of them');
  }
  const picked = input.customerIds?.map(normalizeId) ?? null;
  const ids = picked && [...new Set(picked)];
  const call = { storeId, operation: 'send-promotion-message', key, request: input };
  return withIdempotency(db, call, async (sql) => {
    const now = new Date();
    const sendAt = checkSendAt(input.sendAt, now);
    const promotionId = input.promotionId === undefined ? null : normalizeId(input.promotionId);
    if (promotionId !== null && !(await promotionExists(sql, storeId, promotionId))) {
      throw new AppError('not_found', 'Promotion not found');
    }
    const store = await lockStoreForCampaign(sql, storeId);
    if (!store) throw storeDeleted();
    const limit = SMS_RECIPIENTS_MAX + 1;
    const { reachable, excluded } = await listAudience(sql, storeId, { ids, message, limit });
    if (reachable.length > SMS_RECIPIENTS_MAX) {
      const most = SMS_RECIPIENTS_MAX.toLocaleString('en-US');
      throw new AppError('bad_request', `A text can go to at most ${most} customers at a time`);
    }
    const leftOut = new Map<SmsReason, number>(excluded.map(({ reason, count }) => [reason, count]));
    const leaveOut = (reason: SmsReason, count: number) => {
      if (count > 0) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
    };
    if (picked && ids) {
      const found = reachable.length + excluded.reduce((sum, { count }) => sum + count, 0);
      leaveOut('not_found', ids.length - found);
      leaveOut('duplicate', picked.length - ids.length);
    }
    const texts: Text[] = [];
    for (const { id, name, points } of reachable) {
      const text = renderText(store.name, message, { name, points });
      if (text === null) leaveOut('too_long', 1);
      else texts.push({ customerId: id, segments: countSegments(text) });
    }
    const nextAt = nextSendTime(sendAt, store.timeZone);
    const quotaMonth = monthOf(nextAt, store.timeZone);
    const granted = await reserveWhatFits(sql, storeId, quotaMonth, texts);
    leaveOut('quota', texts.length - granted.length);
    const campaignId =
      granted.length === 0
        ? null
        : await insertCampaign(sql, {
            ...{ storeId, promotionId, message, accountId: actor.accountId, sendAt, nextAt, quotaMonth },
            audience: picked ? { kind: 'picked', count: picked.length } : { kind: 'all' },
            excluded: [...leftOut].map(([reason, count]) => ({ reason, count })),
            texts: granted,
          });
    if (campaignId !== null) {
      await enqueuePart(sql, { storeId, campaignId }, nextAt);
      await recordAudit(sql, {
        storeId,
        actorRole: actor.role,
        actorId: actor.accountId,
        action: 'sms_campaign_created',
        recordType: 'sms_campaign',
        recordId: campaignId,
        newValues: { recipients: granted.length },
        requestId: actor.requestId,
      });
    }
    const month = monthOf(now, store.timeZone);
    const exclusions = toExclusions([...leftOut].map(([reason, count]) => ({ reason, count })));
    return {
      message: describe(granted.length, exclusions.length > 0, nextAt > now),
      campaignId,
      willSend: granted.length,
      segments: sumSegments(granted),
      startsAt: campaignId === null ? null : nextAt.toISOString(),
      excluded: exclusions,
      usage: toUsage(await getUsage(sql, storeId, month), now, store.timeZone),
    };
  });
}

/** @throws AppError 400; the message is trimmed. */
export function checkMessage(input: string): string {
  const message = input.replace(/\r\n?/g, '\n').trim();
  const problem = validateText('Message', message.replaceAll('\n', ' '), SMS_MESSAGE_MAX);
  if (problem !== null) throw fieldError('bad_request', 'promotionMessage', problem);
  const [unknown] = findUnknownFields(message);
  if (unknown === undefined) return message;
  throw fieldError(
    'bad_request',
    'promotionMessage',
    `{${unknown}} is no field. Fields are {name}, {firstName}, {points} and {store}.`,
  );
}

function checkSendAt(input: string | undefined, now: Date): Date {
  const sendAt = input === undefined ? now : new Date(input);
  if (sendAt.getTime() > now.getTime() + SMS_SCHEDULE_DAYS_MAX * 86_400_000) {
    throw fieldError('bad_request', 'sendAt', `Choose a time in the next ${SMS_SCHEDULE_DAYS_MAX} days`);
  }
  return sendAt > now ? sendAt : now;
}

/** Takes the segments of as many texts from the quota as it reaches for, from the first on, and returns these. */
async function reserveWhatFits(sql: Sql, storeId: string, month: string, texts: Text[]): Promise<Text[]> {
  let fitting = texts;
  while (fitting.length > 0 && !(await reserveSegments(sql, storeId, month, sumSegments(fitting)))) {
    const { used, limit } = await getUsage(sql, storeId, month);
    let left = limit - used;
    const fits = ({ segments }: Text) => (left -= segments) >= 0;
    const end = fitting.findIndex((text) => !fits(text));
    // Another campaign may have taken or returned some meanwhile; each round asks for less.
    fitting = fitting.slice(0, end === -1 ? fitting.length - 1 : end);
  }
  return fitting;
}

const sumSegments = (texts: readonly Text[]): number => texts.reduce((sum, { segments }) => sum + segments, 0);

function describe(willSend: number, isAnyLeftOut: boolean, isLater: boolean): string {
  if (willSend === 0) return 'Nobody can get this text.';
  const people = `${willSend.toLocaleString('en-US')} ${willSend === 1 ? 'customer' : 'customers'}`;
  const start = isLater ? `Scheduled for ${people}.` : `Sending to ${people}.`;
  return isAnyLeftOut ? `${start} Some are left out.` : start;
}
