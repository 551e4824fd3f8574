import type { Sql } from '../../../database/Database';
import { CrmError, isRefusal } from '../../../integrations/crm/Crm';
import { AppError } from '../../../shared/AppError';
import { monthOf } from '../localTime';
import type { SmsDeps } from '../sending/sendBatch';
import { countSmsSegments } from '../smsSegments';
import { sendSingleText } from './sendSingleText';
import {
  countServiceTexts,
  findRecipient,
  insertServiceText,
  type NewServiceText,
  type ServiceTextKind,
} from './serviceTexts.sql';

/** The maximum number of texts in 24 hours, so that nobody can use up the quota of a store by requesting texts. */
const PER_DAY = { customer: 10, store: 300 };

/** A text that a customer requested. */
interface ServiceText {
  storeId: string;
  customerId: string;
  kind: Exclude<ServiceTextKind, 'join_code'>;
  /** Returns the complete text in the language of the customer. */
  compose: (storeName: string, language: 'en' | 'es') => string;
}

/**
 * Sends a text that a customer requested, at once and at any hour. It uses segments of the quota, but none of those
 * reserved for campaigns.
 * @throws AppError 409 when the store cannot send texts to the customer, 429 after too many texts in a day, 503 when
 *   the vendor fails.
 */
export async function sendServiceText(deps: SmsDeps, service: ServiceText, signal: AbortSignal): Promise<void> {
  const { storeId, customerId, kind, compose } = service;
  const recipient = await findRecipient(deps.database.forStore(storeId), storeId, customerId);
  if (!recipient?.isReachable) throw textNotPossible();
  const { storeName, timeZone, language, phone, name, birthday } = recipient;
  const text = compose(storeName, language);
  const month = monthOf(new Date(), timeZone);
  const segments = countSmsSegments(text);
  try {
    await sendSingleText(
      deps,
      {
        storeId,
        customerId,
        text,
        month,
        contact: { phone, name, birthday },
        sparesCampaigns: true,
        table: 'sms_service_messages',
        record: (sql) => recordServiceText(sql, { storeId, customerId, kind, month, segments }),
      },
      signal,
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') throw textNotPossible();
    if (!(error instanceof CrmError)) throw error;
    if (error.reason === 'unauthorized' || error.reason === 'opted_out' || isRefusal(error.reason))
      throw textNotPossible();
    throw new AppError('unavailable', 'The text could not be sent. Please try again in a minute.', {
      retryAfterSeconds: 30,
    });
  }
}

/** Returns the error for a text that cannot reach the customer, for whatever reason. */
function textNotPossible(): AppError {
  return new AppError('conflict', 'The store cannot send texts to your phone. Please ask at the store.');
}

/**
 * Records a text before it is sent.
 * @throws AppError 429 when the customer or the store has reached the daily maximum.
 */
async function recordServiceText(sql: Sql, text: NewServiceText & { customerId: string }): Promise<string> {
  // The row of the month's quota is locked here, so that concurrent texts are counted one after another.
  const { ofCustomer, ofStore } = await countServiceTexts(sql, text.storeId, text.customerId);
  if (ofCustomer >= PER_DAY.customer || ofStore >= PER_DAY.store) {
    throw new AppError('too_many_requests', 'Too many texts were sent today. Please try again tomorrow.');
  }
  return insertServiceText(sql, text);
}
