import { CustomerOwnChange, type CustomerDeletion } from '../../../contract/customerRecords';
import type { Sql } from '../../database/Database';
import type { HistoryPage } from './customerHistory.sql';

const OWN_ACTIONS = CustomerOwnChange.properties.action.anyOf.map((action) => action.const);
/** An id above all ids of the audit log. */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

/** Lists a customer's changes of their own record before an id of the audit log, newest first. */
export function listOwnChangeRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { after, limit }: HistoryPage<number>,
): Promise<CustomerOwnChange[]> {
  return sql.query<CustomerOwnChange>(
    `select l.id::text as id, l.at, l.action,
            case when l.action = 'customer_updated' then coalesce(l.new_values -> 'changed', '[]') else '[]' end as fields
     from audit_log l
     where l.store_id = $1 and l.actor_role = 'customer' and l.record_type = 'customer'
       and l.record_id = any(array(
         select c.id::text from customers c where c.store_id = $1 and (c.id = $2 or c.merged_into = $2)))
       and l.action = any($3) and l.id < $4
     order by l.id desc
     limit $5`,
    [storeId, customerId, OWN_ACTIONS, after ?? NO_BOUND, limit],
  );
}

/** Lists when customers of the store deleted their account, before an id of the audit log, newest first. */
export function listOwnDeletionRows(
  sql: Sql,
  storeId: string,
  { after, limit }: HistoryPage<number>,
): Promise<CustomerDeletion[]> {
  return sql.query<CustomerDeletion>(
    `select l.id::text as id, l.at from audit_log l
     where l.store_id = $1 and l.action = 'customer_erased' and l.actor_role = 'customer' and l.id < $2
     order by l.id desc
     limit $3`,
    [storeId, after ?? NO_BOUND, limit],
  );
}
