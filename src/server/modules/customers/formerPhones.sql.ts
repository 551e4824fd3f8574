import type { Sql } from '../../database/Database';

/**
 * SQL that tells whether a former number `f` of the store $1 still identifies its customer, because it was not released
 * and no other customer has it now.
 */
const IS_STILL_THEIRS = `(not f.is_released and not exists (
  select from customers k where k.store_id = $1 and k.phone = f.phone))`;

/**
 * Keeps a number that a customer no longer has, because the register may still use it for them. They had it since
 * `phoneSince` (see schema/customers.sql).
 */
export async function saveFormerPhone(
  sql: Sql,
  storeId: string,
  { customerId, phone, phoneSince }: { customerId: string; phone: string; phoneSince: string | null },
): Promise<void> {
  await sql.query(
    `insert into customer_former_phones (store_id, phone, customer_id, had_since, changed_at)
     values ($1, $2, $3, $4, now())
     on conflict (store_id, phone) do update
       set customer_id = excluded.customer_id, had_since = excluded.had_since,
           changed_at = excluded.changed_at, is_released = false`,
    [storeId, phone, customerId, phoneSince],
  );
}

/** Returns since when a customer has had a former number that nobody else had in between; undefined for another one. */
export async function findOwnFormerPhone(
  sql: Sql,
  storeId: string,
  customerId: string,
  phone: string,
): Promise<{ phoneSince: string | null } | undefined> {
  const [row] = await sql.query<{ phoneSince: string | null }>(
    `select f.had_since as "phoneSince"
     from customer_former_phones f join customers o on o.store_id = f.store_id and o.id = f.customer_id
     where f.store_id = $1 and f.phone = $3 and (o.id = $2 or o.merged_into = $2) and ${IS_STILL_THEIRS}`,
    [storeId, customerId, phone],
  );
  return row;
}

/**
 * Saves since when customers have had a number that they just joined with: since the one who had it before gave it up
 * or, at `erasedAt`, was erased. Without either it stays null. A number that somebody had before brings no second
 * sign-up gift.
 */
export async function savePhoneSince(
  sql: Sql,
  storeId: string,
  numbers: readonly { phone: string; erasedAt: string | null }[],
): Promise<void> {
  await sql.query(
    `update customers c set
       phone_since = v.since, sign_up_gift_closed_at = coalesce(c.sign_up_gift_closed_at, v.since)
     from (select n.phone, greatest(f.changed_at, n.erased_at) as since
           from unnest($2::text[], $3::timestamptz[]) as n (phone, erased_at)
           left join customer_former_phones f on f.store_id = $1 and f.phone = n.phone) v
     where c.store_id = $1 and c.phone = v.phone and v.since is not null`,
    [storeId, numbers.map(({ phone }) => phone), numbers.map(({ erasedAt }) => erasedAt)],
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
 * Releases a former or merged number, so that it identifies its customer only for purchases that were paid before.
 * Returns that customer, or null when it was nobody's former number. With `customerId`, only a number of this customer
 * is released. Without, somebody else takes the number in this transaction.
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
  const merged = await takeMergedPhone(sql, storeId, row.customerId, phone);
  if (merged) await saveFormerPhone(sql, storeId, { customerId: row.customerId, phone, ...merged });
  await sql.query('update customer_former_phones set is_released = true where store_id = $1 and phone = $2', [
    storeId,
    phone,
  ]);
  return row;
}

/**
 * Removes a phone from a customer who was merged into this one, so that another customer, who may be this one, can have
 * it. Returns since when they had it; undefined when they did not.
 */
export async function takeMergedPhone(
  sql: Sql,
  storeId: string,
  id: string,
  phone: string,
): Promise<{ phoneSince: string | null } | undefined> {
  const [row] = await sql.query<{ phoneSince: string | null }>(
    `update customers set phone = null, updated_at = now()
     where store_id = $1 and phone = $3 and merged_into = $2
     returning phone_since as "phoneSince"`,
    [storeId, id, phone],
  );
  return row;
}

/**
 * Deletes the former numbers of customers who are erased, and returns those that no other customer has. Their current
 * numbers, where they are also former numbers of others, no longer identify those.
 */
export async function takeFormerPhones(sql: Sql, storeId: string, customerIds: readonly string[]): Promise<string[]> {
  await sql.query(
    `update customer_former_phones f set is_released = true
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
