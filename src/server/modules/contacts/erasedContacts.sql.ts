import type { Sql } from '../../database/Database';

/** Marks these contacts for deletion at the vendor, unless they also belong to another customer. */
export async function eraseContacts(
  sql: Sql,
  storeId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into erased_contacts as e (store_id, contact_id, created_at)
     select $1::uuid, t.id, $3::timestamptz from unnest($2::text[]) t(id)
     where not exists (select from customers c
                       where c.store_id = $1 and c.ghl_contact_id = t.id and c.erased_at is null)
     on conflict (store_id, contact_id) do nothing
     returning e.contact_id`,
    [storeId, contactIds, now],
  );
}

/** Lists contacts of erased customers that the vendor still has, longest waiting first. */
export async function listErasedContacts(sql: Sql, storeId: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ contact_id: string }>(
    'select contact_id from erased_contacts where store_id = $1 order by created_at, contact_id limit $2',
    [storeId, limit],
  );
  return rows.map(({ contact_id }) => contact_id);
}

/** Whether a customer of one of the stores, including merged ones, has this contact. */
export async function isContactUsed(sql: Sql, storeIds: readonly string[], contactId: string): Promise<boolean> {
  const rows = await sql.query(
    `select from customers
     where store_id = any($1::uuid[]) and ghl_contact_id = $2 and (erased_at is null or merged_into is not null)
     limit 1`,
    [storeIds, contactId],
  );
  return rows.length > 0;
}

export async function saveContactDeleted(sql: Sql, storeId: string, contactId: string): Promise<void> {
  await sql.query('delete from erased_contacts where store_id = $1 and contact_id = $2', [storeId, contactId]);
}
