import type { Sql } from '../../../database/Database';

export type ServiceTextKind = 'deletion_code' | 'page_code' | 'join_code';

interface Recipient {
  phone: string;
  name: string | null;
  birthday: string | null;
  isReachable: boolean;
  storeName: string;
  timeZone: string;
  language: 'en' | 'es';
}

/** Finds the recipient of a text, with the data about their store that the text needs. */
export async function findRecipient(sql: Sql, storeId: string, customerId: string): Promise<Recipient | null> {
  const [row] = await sql.query<Recipient>(
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

/**
 * Counts the texts of the last 24 hours that customers requested: to one customer, and in the whole store. Codes of
 * people who join have a limit of their own.
 */
export async function countServiceTexts(
  sql: Sql,
  storeId: string,
  customerId: string,
): Promise<{ ofCustomer: number; ofStore: number }> {
  const [counts] = await sql.query<{ ofCustomer: number; ofStore: number }>(
    `select count(*) filter (where customer_id = $2)::int as "ofCustomer", count(*)::int as "ofStore"
     from sms_service_messages
     where store_id = $1 and created_at > now() - interval '1 day' and kind <> 'join_code'`,
    [storeId, customerId],
  );
  return counts ?? { ofCustomer: 0, ofStore: 0 };
}

/** The record of a text that a person requested. */
export interface NewServiceText {
  storeId: string;
  /** null for a person who joins. */
  customerId: string | null;
  kind: ServiceTextKind;
  /** The first day of the month whose quota is used, YYYY-MM-DD. */
  month: string;
  segments: number;
}

/** Records a text and returns the id of the record. */
export async function insertServiceText(sql: Sql, text: NewServiceText): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into sms_service_messages (store_id, customer_id, kind, quota_month, segments)
     values ($1, $2, $3, $4, $5) returning id`,
    [text.storeId, text.customerId, text.kind, text.month, text.segments],
  );
  if (!row) throw new Error('the text was not inserted');
  return row.id;
}
