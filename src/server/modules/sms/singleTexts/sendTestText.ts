import type { SendTestMessage, SendTestMessageResponse } from '../../../../contract/sms';
import type { Sql } from '../../../database/Database';
import { CrmError, isRefusal } from '../../../integrations/crm/Crm';
import { recordAuditBy } from '../../../platform/audit';
import type { DashboardActor } from '../../../platform/auth/actor';
import { AppError, fieldError, storeDeleted } from '../../../shared/AppError';
import { findSendingStore } from '../campaigns.sql';
import { checkMessage } from '../createCampaign';
import { monthOf } from '../localTime';
import { renderMessage, SAMPLE_CUSTOMER } from '../planTexts';
import { getUsage, toUsage } from '../quota.sql';
import type { SmsDeps } from '../sending/sendBatch';
import { countSmsSegments } from '../smsSegments';
import { assertLinksExist, toSampleLink } from '../textLinks';
import { notConnected, sendSingleText } from './sendSingleText';
import { findTestContact, insertTestText } from './testTexts.sql';

/**
 * Sends a text to the phone in the actor's profile, at any hour. Other phones are not allowed, because their owners
 * have not consented. It uses segments of the quota, and contains an example instead of a link.
 * @throws AppError 400 for an invalid text or number, 401 when the store or the account was deleted, 409 without quota
 *   or after STOP, 503 when the vendor fails.
 */
export async function sendTestText(
  deps: SmsDeps,
  actor: DashboardActor,
  { phone, promotionMessage }: SendTestMessage,
  signal: AbortSignal,
): Promise<SendTestMessageResponse> {
  const { storeId } = actor;
  const db = deps.database.forStore(storeId);
  const message = checkMessage(promotionMessage);
  const store = await findSendingStore(db, storeId);
  if (!store) throw storeDeleted();
  const link = toSampleLink(deps.publicUrl, store);
  assertLinksExist(message, link, 'promotionMessage');
  const text = renderMessage(store.name, message, { ...SAMPLE_CUSTOMER, link });
  if (text === null)
    throw fieldError('bad_request', 'promotionMessage', 'Message is too long with its fields filled in');
  const planned = countSmsSegments(text);
  const now = new Date();
  const month = monthOf(now, store.timeZone);
  const { customerId, isFormerNumber, isOptedOut, ownPhone, ...contact } = await findTestContact(db, storeId, {
    phone,
    accountId: actor.accountId,
  });
  if (phone !== ownPhone) throw notOwnPhone();
  if (isOptedOut) throw isFormerNumber ? customerOptedOut() : optedOut();
  const segments = await sendSingleText(
    deps,
    {
      storeId,
      customerId,
      text,
      month,
      contact: { phone, ...contact },
      table: 'sms_test_messages',
      record: (sql) => recordTestText(sql, actor, month, planned),
    },
    signal,
  ).catch((error: unknown) => {
    throw error instanceof CrmError ? toAppError(error) : error;
  });
  const usage = toUsage(await getUsage(db, storeId, month), now, store.timeZone);
  return { message: 'Test text sent.', text, segments, usage };
}

async function recordTestText(sql: Sql, actor: DashboardActor, month: string, segments: number): Promise<string> {
  const { storeId, accountId } = actor;
  const id = await insertTestText(sql, { storeId, accountId, month, segments });
  await recordAuditBy(sql, actor, { action: 'sms_test_sent', recordType: 'sms_test', recordId: id });
  return id;
}

function toAppError({ reason, mayHaveArrived }: CrmError): AppError {
  if (reason === 'unauthorized') return notConnected();
  if (reason === 'opted_out') return optedOut();
  if (isRefusal(reason)) return fieldError('bad_request', 'phone', 'This phone cannot get texts');
  const message = mayHaveArrived
    ? 'The messaging service did not respond. The text may still arrive.'
    : 'The messaging service is not responding. Please try again in a minute.';
  return new AppError('unavailable', message, { retryAfterSeconds: 30 });
}

function notOwnPhone(): AppError {
  const message = 'Test texts go to your own phone only. Save it in your profile first.';
  return fieldError('bad_request', 'phone', message);
}

function optedOut(): AppError {
  return fieldError('conflict', 'phone', 'This number replied STOP. Text START from it to get texts again.');
}

function customerOptedOut(): AppError {
  return fieldError('conflict', 'phone', 'The customer who had this number replied STOP.');
}
