import type { PreviewPromotionMessage, PreviewPromotionMessageResponse } from '../../../contract/sms';
import type { DashboardActor } from '../../auth/actor';
import type { Sql } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';
import { findSendingStore } from './campaigns.sql';
import { checkMessage, checkSendAt } from './createCampaign';
import { toExclusions } from './exclusions';
import { monthOf } from './localTime';
import { planTexts, sumSegments, takeFitting, toRecipients } from './planTexts';
import { nextSendTime } from './quietHours';
import { getUsage } from './quota.sql';
import { toUsage } from './usage';

/**
 * Who would get a text and who would not, and what it would take from the quota of the month in which it would be sent.
 * Sends and reserves nothing.
 * @throws AppError 400 for a text or time that cannot be sent, or an audience that is too large.
 */
export async function previewCampaign(
  sql: Sql,
  { storeId }: DashboardActor,
  input: PreviewPromotionMessage,
  now = new Date(),
): Promise<PreviewPromotionMessageResponse> {
  const message = input.promotionMessage === undefined ? null : checkMessage(input.promotionMessage);
  const recipients = toRecipients(input);
  const sendAt = checkSendAt(input.sendAt, now);
  const store = await findSendingStore(sql, storeId);
  if (!store) throw storeDeleted();
  const { texts, leftOut } = await planTexts(sql, { storeId, store, message, ...recipients });
  const startsAt = nextSendTime(sendAt, store.timeZone);
  const usage = toUsage(await getUsage(sql, storeId, monthOf(startsAt, store.timeZone)), startsAt, store.timeZone);
  const granted = usage.remaining === null ? texts : takeFitting(texts, usage.remaining);
  if (granted.length < texts.length) leftOut.set('quota', texts.length - granted.length);
  return {
    willSend: granted.length,
    segments: sumSegments(granted),
    excluded: toExclusions([...leftOut].map(([reason, count]) => ({ reason, count }))),
    usage,
  };
}
