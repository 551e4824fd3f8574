import type { CustomerReferral, CustomerText, CustomerVisit, LedgerRow } from '../../../contract/customerRecords';
import { SAMPLE_LINK_TOKEN } from '../../../contract/plain/smsMessage';
import type { Sql, Value } from '../../database/Database';
import { findKeyNames } from '../../platform/auth/apiKeys.sql';
import { bind } from '../../shared/bind';
import { olderThan, selectPosition, type CursorPosition } from '../../shared/cursor';
import { shopName } from '../../shared/shops/shopCounters';
import { withReason, type StoredReason } from '../ledger';
import { IS_RESTORABLE } from '../pointsExpiry';

/** A page of one customer's rows after a position, newest first. */
export interface HistoryPage<Position = CursorPosition> {
  after: Position | null;
  limit: number;
  /** Whether each row names its shop, which is so in a chain. */
  namesShops?: boolean;
}

const REFERENCE = 'reference:';
/** The cause of an adjustment to which a program gave a reference. */
export const toReferenceSource = (reference: string): string => REFERENCE + reference;

/** Lists the points changes of a customer before a ledger number, newest first. */
export async function listLedgerRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { after, limit, namesShops = false }: HistoryPage<number>,
): Promise<LedgerRow[]> {
  // The limit applies before the join, so that only the accounts of this page are read.
  type Row = Omit<LedgerRow, 'details' | 'shop' | 'reference'> & StoredReason;
  const rows = await sql.query<Row & { shop?: string | null; reference: string | null; actorId: string | null }>(
    `select l.number, l.kind, l.delta as points, l.balance_after as "balanceAfter", l.reason, l.details,
            json_build_object('role', l.actor_role, 'name', a.name) as actor, l.actor_id as "actorId",
            ${IS_RESTORABLE} as "isRestorable",
            case when l.kind = 'adjustment' and starts_with(l.source, '${REFERENCE}')
                 then substr(l.source, ${REFERENCE.length + 1}) end as reference,
            l.created_at as "createdAt"
            ${namesShops ? `, case when l.shop_id is not null then ${shopName('l')} end as shop` : ''}
     from (
       select store_id, customer_id, number, kind, source, delta, balance_after, reason, details, actor_role, actor_id,
              created_at, shop_id
       from points_ledger
       where store_id = $1 and customer_id = $2 and number < coalesce($3::bigint, 2147483647)
       order by number desc
       limit $4
     ) l
     left join accounts a on a.store_id = $1 and a.id = l.actor_id
     order by l.number desc`,
    [storeId, customerId, after, limit],
  );
  const keys = rows.filter(({ actor }) => actor.role === 'key').map(({ actorId }) => actorId);
  const keyNames = keys.length === 0 ? new Map<string, string>() : await findKeyNames(sql, storeId, keys);
  return rows.map(({ shop, reference, actorId, ...row }) => ({
    ...withReason(row),
    actor: { ...row.actor, name: row.actor.name ?? keyNames.get(actorId ?? '') ?? null },
    ...(reference !== null && { reference }),
    ...(shop && { shop }),
  }));
}

/** Returns the adjustment of a store with this cause, or null. */
export async function findAdjustment(sql: Sql, storeId: string, source: string): Promise<AdjustmentRow | null> {
  const [row] = await sql.query<AdjustmentRow>(
    `select customer_id as "customerId", delta, reason, balance_after as "balanceAfter" from points_ledger
     where store_id = $1 and kind = 'adjustment' and source = $2`,
    [storeId, source],
  );
  return row ?? null;
}

interface AdjustmentRow {
  customerId: string;
  delta: number;
  reason: string | null;
  balanceAfter: number;
}

/**
 * Lists the visits of a customer before a time in µs, newest first. If a page ends between two visits in the same µs,
 * the second one is not listed.
 */
export function listVisitRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { after, limit, namesShops = false }: HistoryPage<number>,
): Promise<(CustomerVisit & Pick<CursorPosition, 'createdUs'>)[]> {
  const values: Value[] = [storeId, customerId, limit];
  const time =
    after === null ? '' : `and at < timestamptz 'epoch' + ${bind(values, after)}::bigint * interval '1 microsecond'`;
  return sql.query<CustomerVisit & Pick<CursorPosition, 'createdUs'>>(
    `select at, ${selectPosition('at')}${namesShops ? `, ${shopName('visits')} as shop` : ''} from visits
     where store_id = $1 and customer_id = $2 ${time}
     order by at desc
     limit $3`,
    values,
  );
}

/** Lists the customers who signed up with this customer's referral code, newest first. */
export function listReferralRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { after, limit }: HistoryPage,
): Promise<(CustomerReferral & CursorPosition)[]> {
  const values: Value[] = [storeId, customerId, limit];
  return sql.query<CustomerReferral & CursorPosition>(
    `select c.id, c.name, c.created_at as "joinedAt", c.visits, ${selectPosition('c.created_at')} from customers c
     where c.store_id = $1 and c.referred_by = $2 and c.erased_at is null
       ${olderThan(after, values, 'c.created_at', 'c.id')}
     order by c.created_at desc, c.id desc
     limit $3`,
    values,
  );
}

/** Lists the marketing texts to a customer, the one with the latest change first. */
export function listTextRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { after, limit }: HistoryPage,
): Promise<(CustomerText & CursorPosition)[]> {
  const values: Value[] = [storeId, customerId, limit, `#${SAMPLE_LINK_TOKEN}`];
  return sql.query<CustomerText & CursorPosition>(
    `select g.id, g.id as "campaignId", g.message, replace(m.body, $4, '#…') as text, g.created_at as "createdAt",
            case when m.status in ('sent', 'unknown') then m.updated_at end as "sentAt", m.status,
            ${selectPosition('m.updated_at')}
     from sms_messages m
     join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id
     where m.store_id = $1 and m.customer_id = $2 ${olderThan(after, values, 'm.updated_at', 'g.id')}
     order by m.updated_at desc, g.id desc
     limit $3`,
    values,
  );
}
