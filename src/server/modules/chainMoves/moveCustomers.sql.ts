import { toBirthDate } from '../../../contract/plain/birthdays';
import type { PointsChangeDetails } from '../../../contract/points';
import type { ShopId, Sql } from '../../database/Database';
import { PROFILE_COLUMNS, type Profile } from '../merging';
import { MOVER } from '../origins';

/** A customer with what a merge combines, and what else a chain takes over. */
export interface MovedProfile extends Profile {
  mergedInto: string | null;
  unreachableAt: string | null;
  regularUntil: string | null;
}

const COLUMNS = `${PROFILE_COLUMNS}, sms_unreachable_at as "unreachableAt", regular_until as "regularUntil"`;

interface Page {
  after: string | null;
  limit: number;
}

/** Lists a store's customers in the order of their ids, after the one with the id `after`. */
export async function listCustomers(sql: Sql, storeId: string, { after, limit }: Page): Promise<MovedProfile[]> {
  return sql.query<MovedProfile>(
    `select ${COLUMNS} from customers
     where store_id = $1 and erased_at is null and ($2::uuid is null or id > $2) order by id limit $3`,
    [storeId, after, limit],
  );
}

/** Lists and locks them until the transaction ends, also against new records that refer to them. */
export async function lockCustomersToMove(sql: Sql, storeId: string, { after, limit }: Page): Promise<MovedProfile[]> {
  return sql.query<MovedProfile>(
    `select ${COLUMNS} from customers
     where store_id = $1 and erased_at is null and ($2::uuid is null or id > $2) order by id limit $3 for update`,
    [storeId, after, limit],
  );
}

export async function countCustomers(sql: Sql, storeId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::integer as count from customers where store_id = $1 and erased_at is null',
    [storeId],
  );
  return row?.count ?? 0;
}

/** Returns the ids of the customers who have these phone numbers. A merged one leads to the remaining one. */
export async function findIdsByPhone(
  sql: Sql,
  storeId: string,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql.query<{ phone: string; id: string }>(
    `select phone, coalesce(merged_into, id) as id from customers
     where store_id = $1 and phone = any($2::text[]) and (erased_at is null or merged_into is not null)`,
    [storeId, phones],
  );
  return new Map(rows.map(({ phone, id }) => [phone, id]));
}

export async function listById(sql: Sql, storeId: string, ids: readonly string[]): Promise<MovedProfile[]> {
  return sql.query<MovedProfile>(
    `select ${COLUMNS} from customers where store_id = $1 and id = any($2::uuid[]) order by id`,
    [storeId, ids],
  );
}

export async function lockById(sql: Sql, storeId: string, ids: readonly string[]): Promise<MovedProfile[]> {
  return sql.query<MovedProfile>(
    `select ${COLUMNS} from customers where store_id = $1 and id = any($2::uuid[]) order by id for update`,
    [storeId, ids],
  );
}

/** Returns those of these referral codes that the store has. */
export async function findCodes(sql: Sql, storeId: string, codes: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ code: string }>(
    'select referral_code as code from customers where store_id = $1 and referral_code = any($2::text[])',
    [storeId, codes],
  );
  return new Set(rows.map(({ code }) => code));
}

type NewCustomer = Omit<MovedProfile, 'id' | 'mergedInto' | 'points'>;

/**
 * Adds the customers of a shop whom its chain does not know, and returns their ids by phone. Purchases that were paid
 * before the shop joined are not theirs in the chain. A phone that somebody has got in this moment is left out.
 * @throws ConstraintViolation 'customers_referral_code' when a code was given out in this moment.
 */
export async function insertCustomers(
  sql: Sql,
  { chainId, shopKey, joinedAt, now }: { chainId: string; shopKey: ShopId; joinedAt: string; now: Date },
  customers: readonly NewCustomer[],
): Promise<Map<string, string>> {
  if (customers.length === 0) return new Map();
  const rows = await sql.query<{ id: string; phone: string }>(
    `insert into customers as c (
       store_id, phone, name, birthday, referral_code, language, visits, last_visit_at, regular_until, created_at,
       registered_at, opening_points_at, sms_consent_at, sms_consent_source, sms_consent_text_version,
       sms_opted_out_at, sms_unreachable_at, sms_choice_at, shop_id, phone_since, contact_due_at, contact_due_in_bulk,
       sign_up_gift_closed_at, birthday_changed_at)
     select $1, v.phone, v.name, v.birthday, v.code, v.language, v.visits, v.last_visit_at, v.regular_until,
            v.created_at, v.registered_at, v.opening_points_at, v.consent_at, v.consent_source, v.consent_version,
            v.opted_out_at, v.unreachable_at, v.choice_at, $2, $3, $4, true, $4, $4
     from unnest($5::text[], $6::text[], $7::date[], $8::text[], $9::text[], $10::integer[], $11::timestamptz[],
                 $12::timestamptz[], $13::timestamptz[], $14::timestamptz[], $15::timestamptz[], $16::timestamptz[],
                 $17::text[], $18::text[], $19::timestamptz[], $20::timestamptz[], $21::timestamptz[])
       as v (phone, name, birthday, code, language, visits, last_visit_at, regular_until, created_at, registered_at,
             opening_points_at, consent_at, consent_source, consent_version, opted_out_at, unreachable_at, choice_at)
     on conflict (store_id, phone) do nothing
     returning c.id, c.phone`,
    [
      chainId,
      shopKey,
      joinedAt,
      now,
      customers.map(({ phone }) => phone),
      customers.map(({ name }) => name),
      customers.map(({ birthday }) => birthday && toBirthDate(birthday)),
      customers.map(({ referralCode }) => referralCode),
      customers.map(({ language }) => language),
      customers.map(({ visits }) => visits),
      customers.map(({ lastVisitAt }) => lastVisitAt),
      customers.map(({ regularUntil }) => regularUntil),
      customers.map(({ createdAt }) => createdAt),
      customers.map(({ registeredAt }) => registeredAt),
      customers.map(({ openingPointsAt }) => openingPointsAt),
      customers.map(({ smsConsentAt }) => smsConsentAt),
      customers.map(({ smsConsentSource }) => smsConsentSource),
      customers.map(({ smsConsentTextVersion }) => smsConsentTextVersion),
      customers.map(({ smsOptedOutAt }) => smsOptedOutAt),
      customers.map(({ unreachableAt }) => unreachableAt),
      customers.map(({ smsChoiceAt }) => smsChoiceAt),
    ],
  );
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}

/** Saves the combined values of a customer whom the chain knew. */
export async function saveCombined(
  sql: Sql,
  { chainId, now }: { chainId: string; now: Date },
  { combined, isContactDue }: { combined: MovedProfile; isContactDue: boolean },
): Promise<void> {
  await sql.query(
    `update customers set
       name = $3, birthday = $4, visits = $5, last_visit_at = $6, created_at = $7, registered_at = $8,
       referral_code = $9, opening_points_at = $10, sms_consent_at = $11, sms_consent_source = $12,
       sms_consent_text_version = $13, sms_opted_out_at = $14, sms_choice_at = $15, language = $16,
       regular_until = $17,
       contact_due_at = case when $18 then coalesce(contact_due_at, $19::timestamptz) else contact_due_at end,
       contact_due_in_bulk = case when $18 and contact_due_at is null then true else contact_due_in_bulk end,
       updated_at = $19
     where store_id = $1 and id = $2`,
    [
      chainId,
      combined.id,
      combined.name,
      combined.birthday && toBirthDate(combined.birthday),
      combined.visits,
      combined.lastVisitAt,
      combined.createdAt,
      combined.registeredAt,
      combined.referralCode,
      combined.openingPointsAt,
      combined.smsConsentAt,
      combined.smsConsentSource,
      combined.smsConsentTextVersion,
      combined.smsOptedOutAt,
      combined.smsChoiceAt,
      combined.language,
      combined.regularUntil,
      isContactDue,
      now,
    ],
  );
}

/** Takes off visits that a customer brought who was erased, and who is somebody else in the chain now. */
export async function takeVisits(
  sql: Sql,
  chainId: string,
  { customerId, visits }: { customerId: string; visits: number },
): Promise<void> {
  await sql.query('update customers set visits = visits - $3 where store_id = $1 and id = $2', [
    chainId,
    customerId,
    visits,
  ]);
}

/** A row of the ledger by which points leave the shop or come to the chain. */
export interface PointsMove {
  customerId: string;
  delta: number;
  kind: 'adjustment' | 'reversal';
  source: string;
}

/** Adds such rows in one statement. */
export async function insertPointsMoves(
  sql: Sql,
  { storeId, shopKey, details }: { storeId: string; shopKey: ShopId | null; details: PointsChangeDetails },
  moves: readonly PointsMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql.query(
    `insert into points_ledger as p (store_id, customer_id, delta, kind, source, actor_role, details, shop_id)
     select $1, v.customer_id, v.delta, v.kind, v.source, $6, $7::json, $8
     from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[]) as v (customer_id, delta, kind, source)
     returning p.number`,
    [
      storeId,
      moves.map(({ customerId }) => customerId),
      moves.map(({ delta }) => delta),
      moves.map(({ kind }) => kind),
      moves.map(({ source }) => source),
      MOVER.role,
      JSON.stringify(details),
      shopKey,
    ],
  );
  const value = moves.reduce((sum, { delta }) => sum + delta, 0);
  sql.emitAfterCommit?.({ name: 'points', kind: 'adjustment', value, storeId, shop: shopKey });
}
