import { toBirthDate } from '../../../../contract/plain/birthdays';
import type { PointsChangeDetails } from '../../../../contract/points';
import type { Sql } from '../../../database/Database';
import { namedBy } from '../../customers';
import type { ImportRow } from './parseRow';

/** An existing customer with a phone from the file. A former phone finds its customer until somebody else has it. */
export interface KnownCustomer {
  phone: string;
  /** The phone is a former one, or that of a customer who was merged into this one. */
  isFormerPhone: boolean;
  presentPhone: string;
  id: string;
  name: string | null;
  birthday: string | null;
  /** The present balance. */
  balance: number;
  hasOpeningPoints: boolean;
}

const KNOWN = `
  select n.phone, c.phone <> n.phone as "isFormerPhone", c.phone as "presentPhone", c.id, c.name, c.birthday, c.points as balance,
         c.opening_points_at is not null as "hasOpeningPoints"
  from unnest($2::text[]) n (phone)
  cross join lateral ${namedBy('n.phone')} f
  join customers c on c.store_id = $1 and c.id = f.id and c.erased_at is null`;

export async function listKnown(sql: Sql, storeId: string, phones: readonly string[]): Promise<KnownCustomer[]> {
  return sql.query<KnownCustomer>(KNOWN, [storeId, phones]);
}

/** Locks the existing customers with these phones until the transaction ends, in the order of their ids. */
export async function lockKnown(sql: Sql, storeId: string, phones: readonly string[]): Promise<KnownCustomer[]> {
  const lock = () => sql.query<KnownCustomer>(`${KNOWN} order by c.id for no key update of c`, [storeId, phones]);
  const known = await lock();
  // A statement that waited for a merge does not see the remaining customer, but the next statement does.
  return known.length < phones.length ? lock() : known;
}

/** Lists those of these customers that still exist, in the order of the ids. */
export async function listCustomerNames(
  sql: Sql,
  storeId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string | null; phoneNumber: string }[]> {
  if (ids.length === 0) return [];
  return sql.query<{ id: string; name: string | null; phoneNumber: string }>(
    `select id, name, phone as "phoneNumber" from customers
     where store_id = $1 and id = any($2) and erased_at is null
     order by array_position($2::uuid[], id)`,
    [storeId, ids],
  );
}

export interface NewCustomer extends ImportRow {
  referralCode: string;
}

/**
 * Adds the customers whose phones the store does not have, in one statement. Returns their ids by phone.
 * @throws ConstraintViolation 'customers_referral_code' when a code is taken.
 */
export async function insertCustomers(
  sql: Sql,
  storeId: string,
  customers: readonly NewCustomer[],
  { timeZone, consentVersion, now }: { timeZone: string; consentVersion: string; now: Date },
): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; phone: string }>(
    `insert into customers as c (
       store_id, phone, name, birthday, referral_code, created_at, registered_at, contact_due_at, contact_due_in_bulk,
       opening_points_at, sign_up_gift_closed_at,
       sms_consent_at, sms_consent_source, sms_consent_text_version)
     select $1, v.phone, v.name, v.birthday::date, v.code, v.joined_at,
            case when v.name is not null and v.birthday is not null then v.joined_at end, $10, true,
            case when v.points > 0 then $10::timestamptz end, $10,
            case when v.consents then $10::timestamptz end, case when v.consents then 'import' end,
            case when v.consents then $11::text end
     from (select u.*, least((u.joined::date + time '12:00') at time zone $9, $10::timestamptz) as joined_at
           from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::boolean[])
             as u (phone, name, birthday, code, joined, points, consents)) v
     on conflict (store_id, phone) do nothing
     returning c.id, c.phone`,
    [
      storeId,
      customers.map(({ phone }) => phone),
      customers.map(({ name }) => name),
      customers.map(({ birthday }) => birthday && toBirthDate(birthday)),
      customers.map(({ referralCode }) => referralCode),
      customers.map(({ joined }) => joined),
      customers.map(({ points }) => points),
      customers.map(({ acceptsTexts }) => acceptsTexts),
      timeZone,
      now,
      consentVersion,
    ],
  );
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}

/** The changes of an existing customer. */
export interface Completion {
  id: string;
  name: string | null;
  birthday: string | null;
  /** The opening balance in points, or 0 for none. */
  points: number;
}

/** Saves names and birthdays in one statement. Customers who now have both count as signed up. */
export async function completeCustomers(
  sql: Sql,
  storeId: string,
  completions: readonly Completion[],
  now: Date,
): Promise<void> {
  if (completions.length === 0) return;
  await sql.query(
    `update customers c set
       name = v.name, birthday = v.birthday,
       registered_at = case when v.name is not null and v.birthday is not null
                            then coalesce(c.registered_at, $6::timestamptz) else c.registered_at end,
       opening_points_at = case when v.points > 0 then $6::timestamptz else c.opening_points_at end,
       contact_due_at = case when c.name is distinct from v.name or c.birthday is distinct from v.birthday
                             then $6::timestamptz else c.contact_due_at end,
       contact_due_in_bulk = case when c.contact_due_at is null then true else c.contact_due_in_bulk end,
       updated_at = $6::timestamptz
     from unnest($2::uuid[], $3::text[], $4::date[], $5::integer[]) as v (id, name, birthday, points)
     where c.store_id = $1 and c.id = v.id`,
    [
      storeId,
      completions.map(({ id }) => id),
      completions.map(({ name }) => name),
      completions.map(({ birthday }) => birthday && toBirthDate(birthday)),
      completions.map(({ points }) => points),
      now,
    ],
  );
}

/** An opening balance. The number of its row in the file makes its cause in the ledger unique. */
export interface OpeningBalance {
  customerId: string;
  points: number;
  rowNumber: number;
}

const OPENING: PointsChangeDetails = { code: 'import' };

/** Adds opening balances to the ledger in one statement. */
export async function insertOpeningBalances(
  sql: Sql,
  { storeId, importId, accountId }: { storeId: string; importId: string; accountId: string },
  balances: readonly OpeningBalance[],
): Promise<void> {
  if (balances.length === 0) return;
  await sql.query(
    `insert into points_ledger as p (store_id, customer_id, delta, kind, source, actor_role, actor_id, details)
     select $1, v.customer_id, v.points, 'adjustment', 'import:' || $5::text || ':' || v.row_number, 'store_owner', $6,
            $7::json
     from unnest($2::uuid[], $3::integer[], $4::integer[]) as v (customer_id, points, row_number)
     returning p.number`,
    [
      storeId,
      balances.map(({ customerId }) => customerId),
      balances.map(({ points }) => points),
      balances.map(({ rowNumber }) => rowNumber),
      importId,
      accountId,
      JSON.stringify(OPENING),
    ],
  );
  const total = balances.reduce((sum, { points }) => sum + points, 0);
  sql.emitAfterCommit?.({ name: 'points', kind: 'adjustment', value: total, storeId, shop: null });
}
