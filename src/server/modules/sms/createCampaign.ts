import { SMS_MESSAGE_MAX, SMS_SCHEDULE_DAYS_MAX } from '../../../contract/plain/limits';
import { findUnknownFields, SMS_FIELDS } from '../../../contract/plain/smsMessage';
import type { SendPromotionMessage, SendPromotionMessageResponse, SmsReason } from '../../../contract/sms';
import type { ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { fieldError, storeDeleted } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { normalizeId } from '../../shared/ids';
import { validateText } from '../../shared/validateText';
import { insertCampaign, lockStoreForCampaign, promotionExists } from './campaigns.sql';
import { toExclusions } from './listCampaigns';
import { monthOf, nextSendTime } from './localTime';
import { planTexts, reserveWhatFits, toRecipients } from './planTexts';
import { getUsage, toUsage } from './quota.sql';
import { enqueueBatch } from './sending/sendBatch.jobs';
import { sumSmsSegments } from './smsSegments';
import { assertLinksExist, toSampleLink } from './textLinks';

/**
 * Starts a campaign: decides who gets the text, takes its segments from the quota, and enqueues the first batch. If the
 * quota is not sufficient for all, the customers who signed up first get it.
 * @throws AppError 400 for an invalid text or time, 401 when the store was deleted, 404 when the promotion does not
 *   exist.
 */
export function createCampaign(
  db: ScopedDatabase,
  actor: DashboardActor,
  input: SendPromotionMessage,
  key: string | undefined,
  { now = new Date(), publicUrl }: { now?: Date; publicUrl: string | undefined },
): Promise<SendPromotionMessageResponse> {
  const { storeId } = actor;
  const message = checkMessage(input.promotionMessage);
  const { picked, audience } = toRecipients(input);
  const call = { storeId, operation: 'send-promotion-message', key, request: input };
  return withIdempotency(db, call, async (sql) => {
    const sendAt = checkSendAt(input.sendAt, now);
    const promotionId = input.promotionId === undefined ? null : normalizeId(input.promotionId);
    if (promotionId !== null && !(await promotionExists(sql, storeId, promotionId))) {
      throw fieldError('not_found', 'promotionId', 'Promotion not found');
    }
    const store = await lockStoreForCampaign(sql, storeId);
    if (!store) throw storeDeleted();
    const link = toSampleLink(publicUrl, store);
    assertLinksExist(message, link, 'promotionMessage');
    const nextAt = nextSendTime(sendAt, store.timeZone);
    const { texts, exclusionCounts } = await planTexts(sql, {
      storeId,
      store,
      picked,
      audience,
      message,
      link,
      startsAt: nextAt,
    });
    const addExclusion = (reason: SmsReason, count: number) => {
      if (count > 0) exclusionCounts.set(reason, (exclusionCounts.get(reason) ?? 0) + count);
    };
    const quotaMonth = monthOf(nextAt, store.timeZone);
    const granted = await reserveWhatFits(sql, { storeId, month: quotaMonth }, texts);
    addExclusion('quota', texts.length - granted.length);
    const campaignId =
      granted.length === 0
        ? null
        : await insertCampaign(sql, {
            storeId,
            promotionId,
            message,
            accountId: actor.accountId,
            sendAt,
            nextAt,
            quotaMonth,
            audience: picked ? { kind: 'picked', count: picked.length } : { kind: audience },
            excluded: [...exclusionCounts].map(([reason, count]) => ({ reason, count })),
            texts: granted,
          });
    if (campaignId !== null) {
      await enqueueBatch(sql, { storeId, campaignId }, nextAt);
      await recordAuditBy(sql, actor, {
        action: 'sms_campaign_created',
        recordType: 'sms_campaign',
        recordId: campaignId,
        newValues: { recipients: granted.length },
      });
    }
    const exclusions = toExclusions([...exclusionCounts].map(([reason, count]) => ({ reason, count })));
    return {
      message: describe(granted.length, exclusions.length > 0, nextAt > now),
      campaignId,
      willSend: granted.length,
      segments: sumSmsSegments(granted),
      startsAt: campaignId === null ? null : nextAt.toISOString(),
      excluded: exclusions,
      usage: toUsage(await getUsage(sql, storeId, quotaMonth), nextAt, store.timeZone),
    };
  });
}

/**
 * Trims and validates a message. `extraField` is a merge field that it may contain in addition to the common ones.
 * @throws AppError 400 for the field `field`.
 */
export function checkMessage(input: string, field = 'promotionMessage', extraField: string | null = null): string {
  const message = input.replace(/\r\n?/g, '\n').trim();
  const problem = validateText('Message', message.replaceAll('\n', ' '), SMS_MESSAGE_MAX);
  if (problem !== null) throw fieldError('bad_request', field, problem);
  const unknown = findUnknownFields(message).find((name) => name !== extraField);
  if (unknown === undefined) return message;
  const fields = [...SMS_FIELDS, ...(extraField === null ? [] : [extraField])].map((name) => `{${name}}`);
  const list = `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}`;
  throw fieldError('bad_request', field, `{${unknown}} is not a field. The fields are ${list}.`);
}

/** Returns the earliest time of sending, by default `now`. @throws AppError 400 */
export function checkSendAt(input: string | undefined, now: Date): Date {
  const sendAt = input === undefined ? now : new Date(input);
  // The date-time format allows leap seconds, which Date does not.
  if (Number.isNaN(sendAt.getTime())) throw fieldError('bad_request', 'sendAt', 'Choose a valid time');
  if (sendAt.getTime() > now.getTime() + SMS_SCHEDULE_DAYS_MAX * 86_400_000) {
    throw fieldError('bad_request', 'sendAt', `Choose a time in the next ${SMS_SCHEDULE_DAYS_MAX} days`);
  }
  return sendAt > now ? sendAt : now;
}

function describe(willSend: number, isAnyLeftOut: boolean, isLater: boolean): string {
  if (willSend === 0) return 'No one is eligible for this text.';
  const people = `${willSend.toLocaleString('en-US')} ${willSend === 1 ? 'customer' : 'customers'}`;
  const start = isLater ? `Scheduled for ${people}.` : `Sending to ${people}.`;
  return isAnyLeftOut ? `${start} Some are left out.` : start;
}
