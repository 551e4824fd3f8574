import type { Sql } from '../../database/Database';
import { listErasedContacts } from './erasedContacts.sql';
import { listContactsWithoutPhone } from './keptChoices.sql';

export interface DueContact {
  id: string;
  phone: string;
  name: string | null;
  /** YYYY-MM-DD or --MM-DD */
  birthday: string | null;
  contact_id: string | null;
  /** The time since when the contact is due. It identifies a change, because each change sets a new time. */
  due: string;
}

/** Lists customers whose contact must be sent: single changes before bulk changes, then oldest first. */
export async function listDueContacts(sql: Sql, storeId: string, limit: number): Promise<DueContact[]> {
  return sql.query<DueContact>(
    `select id, phone, name, birthday, ghl_contact_id as contact_id, contact_due_at::text as due
     from customers
     where store_id = $1 and contact_due_at is not null and erased_at is null
     order by contact_due_in_bulk, contact_due_at
     limit $2`,
    [storeId, limit],
  );
}

/** Whether contacts must be sent, deleted or identified. */
export async function hasDueContacts(sql: Sql, storeId: string): Promise<boolean> {
  for (const list of [listDueContacts, listErasedContacts, listContactsWithoutPhone]) {
    if ((await list(sql, storeId, 1)).length > 0) return true;
  }
  return false;
}

/**
 * Saves the id of the contact. A customer who was changed in the meantime stays due, and does not get the contact of a
 * former phone number. The contact of a customer who was erased in the meantime is marked for deletion.
 */
export async function saveContact(
  sql: Sql,
  storeId: string,
  { id, due, phone }: DueContact,
  contactId: string,
): Promise<void> {
  await sql.query(
    `insert into erased_contacts as e (store_id, contact_id, created_at)
     select c.store_id, $3::text, $4::timestamptz from customers c
     where c.store_id = $1 and c.id = $2 and c.erased_at is not null and c.phone is null
     on conflict (store_id, contact_id) do nothing
     returning e.contact_id`,
    [storeId, id, contactId, new Date()],
  );
  await sql.query(
    `update customers set
       ghl_contact_id = case when phone = $5 then $4 else ghl_contact_id end,
       contact_due_at = case when contact_due_at = $3::timestamptz then null else contact_due_at end,
       sms_unreachable_at = case when sms_unreachable_at = contact_refused_at then null else sms_unreachable_at end,
       contact_refused_at = null
     where store_id = $1 and id = $2 and erased_at is null`,
    [storeId, id, due, contactId, phone],
  );
}

/**
 * Saves that the vendor refuses the contact. It is not sent again until the customer changes or the connection is
 * tested or renewed, and the customer gets no texts until then.
 */
export async function saveRefusal(sql: Sql, storeId: string, { id, due }: DueContact, now: Date): Promise<void> {
  await sql.query(
    `update customers set contact_due_at = null, contact_refused_at = $4, sms_unreachable_at = $4
     where store_id = $1 and id = $2 and contact_due_at = $3::timestamptz`,
    [storeId, id, due, now],
  );
}

/** Moves the contact to the end of the queue. */
export async function postponeContact(sql: Sql, storeId: string, { id, due }: DueContact, now: Date): Promise<void> {
  await sql.query(
    `update customers set contact_due_at = $4, contact_due_in_bulk = true
     where store_id = $1 and id = $2 and contact_due_at = $3::timestamptz`,
    [storeId, id, due, now],
  );
}

/** Queues refused contacts again. */
export async function retryRefused(sql: Sql, storeId: string, now: Date): Promise<void> {
  await sql.query(
    `update customers set contact_due_at = $2, contact_due_in_bulk = true
     where store_id = $1 and contact_refused_at is not null and erased_at is null`,
    [storeId, now],
  );
}

/** Queues all contacts that another location has or has refused. */
export async function resetContacts(sql: Sql, storeId: string, now: Date): Promise<void> {
  await sql.query(
    `update customers set ghl_contact_id = null, contact_due_at = $2, contact_due_in_bulk = true
     where store_id = $1 and erased_at is null and (ghl_contact_id is not null or contact_refused_at is not null)`,
    [storeId, now],
  );
}

/** Lists stores without a known problem whose contacts have been waiting to be sent or deleted since before `since`. */
export async function listWaitingStores(sql: Sql, since: Date, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select s.store_id as id from store_secrets s
     left join store_integrations i on i.store_id = s.store_id and i.provider = 'ghl'
     where coalesce(i.status, 'unknown') <> 'needs_attention' and coalesce(i.sync_failures, 0) = 0
       and (exists (select from customers c
                    where c.store_id = s.store_id and c.contact_due_at < $1 and c.erased_at is null)
            or exists (select from erased_contacts e where e.store_id = s.store_id and e.created_at < $1))
     limit $2`,
    [since, limit],
  );
  return rows.map(({ id }) => id);
}
