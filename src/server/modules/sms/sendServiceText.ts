import type { Sql } from '../../database/Database';
import { CrmError, isRefusal } from '../../integrations/crm/Crm';
import { AppError } from '../../shared/AppError';
import { monthOf } from './localTime';
import { countSegments } from './planMessages';
import { sendNow } from './sendNow';
import type { SmsDeps } from './sending/sendBatch';

type ServiceTextKind = 'deletion_code' | 'page_code' | 'page_link';

/** Texts in 24 hours, so that nobody can use up the quota of a store by asking. */
const PER_DAY = { customer: 10, store: 300 };

/** A text that a customer asked for. */
interface ServiceText {
  storeId: string;
  customerId: string;
  kind: ServiceTextKind;
  /** The whole text, in the language of the customer. */
  compose: (storeName: string, language: 'en' | 'es') => string;
}

/**
 * Sends a text that a customer asked for, at once and at any hour. It takes its segments from the quota, but none of those
 * that are kept for campaigns.
 * @throws AppError 409 when the store cannot send texts to the customer, 429 after too many texts in a day, 503 when the
 * vendor fails.
 */
export async function sendServiceText(deps: SmsDeps, service: ServiceText, signal: AbortSignal): Promise<void> {
  const { storeId, customerId, kind, compose } = service;
  const recipient = await findRecipient(deps.database.forStore(storeId), storeId, customerId);
  if (!recipient?.isReachable) throw cannotText();
  const { storeName, timeZone, language, phone, name, birthday } = recipient;
  const text = compose(storeName, language);
  const month = monthOf(new Date(), timeZone);
  const segments = countSegments(text);
  try {
    await sendNow(
      deps,
      {
        ...{ storeId, customerId, text, month, contact: { phone, name, birthday } },
        sparesCampaigns: true,
        record: (sql) => insertServiceText(sql, { storeId, customerId, kind, month, segments }),
        forget: (sql, id) => deleteServiceText(sql, storeId, id),
      },
      signal,
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') throw cannotText();
    if (!(error instanceof CrmError)) throw error;
    if (error.reason === 'unauthorized' || error.reason === 'opted_out' || isRefusal(error.reason)) throw cannotText();
    throw new AppError('unavailable', 'The text could not be sent. Please try again in a minute.', {
      retryAfterSeconds: 30,
    });
  }
}

/** The conflict when a text cannot reach the customer, whatever the reason. */
export function cannotText(): AppError {
  return new AppError('conflict', 'The store cannot send texts to your phone. Please ask at the store.');
}

interface Recipient {
  phone: string;
  name: string | null;
  birthday: string | null;
  isReachable: boolean;
  storeName: string;
  timeZone: string;
  language: 'en' | 'es';
}

async function findRecipient(sql: Sql, storeId: string, customerId: string): Promise<Recipient | null> {
  const [row] = await sql.query<Recipient & Record<string, unknown>>(
    `select c.phone, c.name, c.birthday, s.name as "storeName", s.time_zone as "timeZone",
            c.sms_opted_out_at is null and c.sms_unreachable_at is null and s.is_active as "isReachable",
            coalesce(c.language, b.default_language, 'en') as language
     from customers c
     join stores s on s.id = c.store_id
     left join store_brands b on b.store_id = c.store_id
     where c.store_id = $1 and c.id = $2 and c.erased_at is null`,
    [storeId, customerId],
  );
  return row ?? null;
}

async function insertServiceText(
  sql: Sql,
  text: { storeId: string; customerId: string; kind: ServiceTextKind; month: string; segments: number },
): Promise<string> {
  // The row of the month's quota is locked, so that texts at the same time are counted one after the other.
  const [counts] = await sql.query<{ ofCustomer: number; ofStore: number }>(
    `select count(*) filter (where customer_id = $2)::int as "ofCustomer", count(*)::int as "ofStore"
     from sms_service_messages where store_id = $1 and created_at > now() - interval '1 day'`,
    [text.storeId, text.customerId],
  );
  if (counts && (counts.ofCustomer >= PER_DAY.customer || counts.ofStore >= PER_DAY.store)) {
    throw new AppError('too_many_requests', 'Too many texts were sent today. Please try again tomorrow.');
  }
  const [row] = await sql.query<{ id: string }>(
    `insert into sms_service_messages (store_id, customer_id, kind, quota_month, segments)
     values ($1, $2, $3, $4, $5) returning id`,
    [text.storeId, text.customerId, text.kind, text.month, text.segments],
  );
  if (!row) throw new Error('the text was not inserted');
  return row.id;
}

async function deleteServiceText(sql: Sql, storeId: string, id: string): Promise<void> {
  await sql.query('delete from sms_service_messages where store_id = $1 and id = $2', [storeId, id]);
}
