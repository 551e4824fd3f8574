import type { Sql } from '../../database/Database';

/**
 * SQL that tells whether a former number `f` of the store $1 still identifies its customer, because no other customer
 * has it now.
 */
const IS_STILL_THEIRS = `not exists (
  select from customers k where k.store_id = $1 and k.phone = f.phone)`;

/** Keeps a number that a customer no longer has, because the register may still use it for them. */
export async function saveFormerPhone(sql: Sql, storeId: string, customerId: string, phone: string): Promise<void> {
  await sql.query(
    `insert into customer_former_phones (store_id, phone, customer_id, changed_at) values ($1, $2, $3, now())
     on conflict (store_id, phone) do update
       set customer_id = excluded.customer_id, changed_at = excluded.changed_at`,
    [storeId, phone, customerId],
  );
}

/**
 * SQL for the other phone numbers that identify `customers c` of the store $1: those of customers who were merged into
 * them, and former numbers that no other customer has now.
 */
export const FORMER_PHONES = `array(
  select m.phone from customers m
  where m.store_id = $1 and m.merged_into = c.id and m.phone is not null
  union
  select f.phone from customer_former_phones f join customers o on o.store_id = f.store_id and o.id = f.customer_id
  where f.store_id = $1 and (o.id = c.id or o.merged_into = c.id) and ${IS_STILL_THEIRS}
  order by 1)`;

/**
 * Removes a former or merged number, so that it no longer identifies its customer. Returns that customer, or null when
 * it was nobody's former number. With `customerId`, only a number of this customer is removed. Without, somebody else
 * takes the number in this transaction, and the row only tells who had it until when.
 */
export async function releaseFormerPhone(
  sql: Sql,
  storeId: string,
  phone: string,
  customerId?: string,
): Promise<{ customerId: string; optedOutAt: string | null } | null> {
  const [row] = await sql.query<{ customerId: string; optedOutAt: string | null }>(
    `select c.id as "customerId", c.sms_opted_out_at as "optedOutAt"
     from (select m.merged_into as id from customers m
           where m.store_id = $1 and m.phone = $2 and m.merged_into is not null
           union
           select case when k.merged_into is null then k.id else k.merged_into end
           from customer_former_phones f join customers k on k.store_id = f.store_id and k.id = f.customer_id
           where f.store_id = $1 and f.phone = $2 and ${IS_STILL_THEIRS}) former
     join customers c on c.store_id = $1 and c.id = former.id
     where $3::uuid is null or c.id = $3`,
    [storeId, phone, customerId ?? null],
  );
  if (!row) return null;
  await sql.query(
    `update customers set phone = null, updated_at = now()
     where store_id = $1 and phone = $2 and merged_into = $3`,
    [storeId, phone, row.customerId],
  );
  if (customerId !== undefined) {
    await sql.query('delete from customer_former_phones where store_id = $1 and phone = $2', [storeId, phone]);
  }
  return row;
}

/**
 * Deletes the former numbers of customers who are erased, and returns those that no other customer has. Their current
 * numbers are also deleted as former numbers of others.
 */
export async function takeFormerPhones(sql: Sql, storeId: string, customerIds: readonly string[]): Promise<string[]> {
  await sql.query(
    `delete from customer_former_phones f
     where f.store_id = $1 and f.customer_id <> all($2::uuid[])
       and f.phone in (select k.phone from customers k where k.store_id = $1 and k.id = any($2::uuid[]))`,
    [storeId, customerIds],
  );
  const rows = await sql.query<{ phone: string; isTheirs: boolean }>(
    `delete from customer_former_phones f where f.store_id = $1 and f.customer_id = any($2::uuid[])
     returning f.phone, ${IS_STILL_THEIRS} as "isTheirs"`,
    [storeId, customerIds],
  );
  return rows.filter(({ isTheirs }) => isTheirs).map(({ phone }) => phone);
}

/** SQL for `cross join lateral`: the id of the customer whom a current or former number identifies at the register. */
export const namedBy = (phone: string) => `(
  select case when f.merged_into is null then f.id else f.merged_into end as id
  from customers f where f.store_id = $1 and f.phone = ${phone}
  union all
  select case when o.merged_into is null then o.id else o.merged_into end
  from customer_former_phones f join customers o on o.store_id = f.store_id and o.id = f.customer_id
  where f.store_id = $1 and f.phone = ${phone} and ${IS_STILL_THEIRS})`;
