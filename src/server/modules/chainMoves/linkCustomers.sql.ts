import type { ShopId, Sql } from '../../database/Database';

/** What leads to other customers of a store. */
export interface Links {
  id: string;
  phone: string | null;
  /** The customer into whom this one was merged. */
  mergedInto: string | null;
  /** Who referred this customer, or the one into whom that one was merged. */
  referredBy: string | null;
  createdAt: string;
  /** Whether they got their number after the store had left the chain, which does not know it then. */
  hasNewPhone: boolean;
}

/** Lists the customers of a store, also merged ones, in the order of their ids. Erased ones are left out. */
export async function listLinks(
  sql: Sql,
  archiveId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Links[]> {
  return sql.query<Links>(
    `select c.id, c.phone, c.merged_into as "mergedInto", coalesce(r.merged_into, r.id) as "referredBy",
            c.created_at as "createdAt",
            exists (select from stores s where s.id = $1 and s.left_chain_at <= c.phone_since) as "hasNewPhone"
     from customers c left join customers r on r.store_id = c.store_id and r.id = c.referred_by
     where c.store_id = $1 and (c.erased_at is null or c.merged_into is not null) and ($2::uuid is null or c.id > $2)
     order by c.id limit $3`,
    [archiveId, after, limit],
  );
}

/** Lets further numbers find customers of the chain, unless somebody has them, as those of merged ones do. */
export async function insertMergedCustomers(
  sql: Sql,
  { chainId, shopKey, now }: { chainId: string; shopKey: ShopId; now: Date },
  merged: readonly { phone: string; intoId: string; createdAt: string }[],
): Promise<void> {
  if (merged.length === 0) return;
  await sql.query(
    `insert into customers as c (store_id, phone, merged_into, erased_at, created_at, shop_id)
     select $1, v.phone, v.into_id, $2, v.created_at, $3
     from unnest($4::text[], $5::uuid[], $6::timestamptz[]) as v (phone, into_id, created_at)
     on conflict (store_id, phone) do nothing
     returning c.id`,
    [
      chainId,
      now,
      shopKey,
      merged.map(({ phone }) => phone),
      merged.map(({ intoId }) => intoId),
      merged.map(({ createdAt }) => createdAt),
    ],
  );
}

interface FormerPhone {
  phone: string;
  customerId: string;
  hadSince: string | null;
  changedAt: string;
  isReleased: boolean;
}

/** Lists former numbers of these customers. */
export async function listFormerPhones(sql: Sql, storeId: string, ids: readonly string[]): Promise<FormerPhone[]> {
  return sql.query<FormerPhone>(
    `select phone, customer_id as "customerId", had_since as "hadSince", changed_at as "changedAt",
            is_released as "isReleased"
     from customer_former_phones where store_id = $1 and customer_id = any($2::uuid[]) order by phone`,
    [storeId, ids],
  );
}

/** Keeps former numbers in the chain that nobody has or had there. */
export async function insertFormerPhones(sql: Sql, chainId: string, phones: readonly FormerPhone[]): Promise<void> {
  if (phones.length === 0) return;
  await sql.query(
    `insert into customer_former_phones as f (store_id, phone, customer_id, had_since, changed_at, is_released)
     select $1, v.phone, v.customer_id, v.had_since, v.changed_at, v.is_released
     from unnest($2::text[], $3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::boolean[])
       as v (phone, customer_id, had_since, changed_at, is_released)
     where not exists (select from customers c where c.store_id = $1 and c.phone = v.phone)
     on conflict (store_id, phone) do nothing
     returning f.phone`,
    [
      chainId,
      phones.map(({ phone }) => phone),
      phones.map(({ customerId }) => customerId),
      phones.map(({ hadSince }) => hadSince),
      phones.map(({ changedAt }) => changedAt),
      phones.map(({ isReleased }) => isReleased),
    ],
  );
}

/** Saves who referred a customer whom nobody referred yet. */
export async function saveReferrer(
  sql: Sql,
  chainId: string,
  { customerId, referrerId }: { customerId: string; referrerId: string },
): Promise<void> {
  await sql.query(
    `update customers set referred_by = $3 where store_id = $1 and id = $2 and referred_by is null and erased_at is null`,
    [chainId, customerId, referrerId],
  );
}

/** Returns those of these customers whom nobody referred. */
export async function findUnreferred(sql: Sql, chainId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    'select id from customers where store_id = $1 and id = any($2::uuid[]) and referred_by is null and erased_at is null',
    [chainId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}
