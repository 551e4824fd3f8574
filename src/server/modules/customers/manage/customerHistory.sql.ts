import type { CustomerReferral, CustomerText, CustomerVisit, LedgerRow } from '../../../../contract/manageCustomers';
import type { Sql, Statement, Value } from '../../../database/Database';
import type { CursorPosition } from '../../../shared/cursor';

/** A page of one customer's rows, newest first. */
export interface HistoryPage {
  after: CursorPosition | null;
  limit: number;
}
/** A row with its position for a cursor. */
export interface WithCursor<Row> {
  row: Row;
  position: CursorPosition;
}

const createdUs = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint as created_us`;

/** The condition for rows older than a position. */
function older(after: CursorPosition | null, values: Value[], [time, id]: [time: string, id: string]): string {
  if (after === null) return '';
  const at = `timestamptz 'epoch' + $${values.push(after.createdUs)}::bigint * interval '1 microsecond'`;
  return `and (${time}, ${id}) < (${at}, $${values.push(after.id)}::uuid)`;
}

export function ledgerStatement(
  storeId: string,
  customerId: string,
  { before, limit }: { before: number | null; limit: number },
): Statement {
  return {
    // The limit applies before the join, so that only the accounts of this page are read.
    text: `select l.*, a.name as actor_name
      from (
        select number, kind, delta, balance_after, reason, actor_role, actor_id, created_at
        from points_ledger
        where store_id = $1 and customer_id = $2 and number < coalesce($3::bigint, 2147483647)
        order by number desc
        limit $4
      ) l
      left join accounts a on a.store_id = $1 and a.id = l.actor_id
      order by l.number desc`,
    values: [storeId, customerId, before, limit],
  };
}

interface LedgerDbRow {
  number: number;
  kind: LedgerRow['kind'];
  delta: number;
  balance_after: number;
  reason: string | null;
  actor_role: string;
  actor_name: string | null;
  created_at: string;
}

/** Lists the changes of a customer's balance before a number, newest first. */
export async function listLedgerRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  page: { before: number | null; limit: number },
): Promise<LedgerRow[]> {
  const { text, values } = ledgerStatement(storeId, customerId, page);
  const rows = await sql.query<LedgerDbRow>(text, values);
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    points: row.delta,
    balanceAfter: row.balance_after,
    reason: row.reason,
    actor: { role: row.actor_role, name: row.actor_name },
    createdAt: row.created_at,
  }));
}

export function visitsStatement(
  storeId: string,
  customerId: string,
  { before, limit }: { before: number | null; limit: number },
): Statement {
  const values: Value[] = [storeId, customerId, limit];
  const time =
    before === null ? '' : `and at < timestamptz 'epoch' + $${values.push(before)}::bigint * interval '1 microsecond'`;
  const text = `select at, ${createdUs('at')} from visits
    where store_id = $1 and customer_id = $2 ${time}
    order by at desc
    limit $3`;
  return { text, values };
}

/** Lists the visits of a customer before a time in µs, newest first. Two visits in the same µs would count as one. */
export async function listVisitRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  page: { before: number | null; limit: number },
): Promise<{ row: CustomerVisit; us: number }[]> {
  const { text, values } = visitsStatement(storeId, customerId, page);
  const rows = await sql.query<{ at: string; created_us: number }>(text, values);
  return rows.map(({ at, created_us }) => ({ row: { at }, us: created_us }));
}

export function referralsStatement(storeId: string, customerId: string, { after, limit }: HistoryPage): Statement {
  const values: Value[] = [storeId, customerId, limit];
  const text = `select c.id, c.name, c.created_at, c.visits, ${createdUs('c.created_at')} from customers c
    where c.store_id = $1 and c.referred_by = $2 and c.erased_at is null
      ${older(after, values, ['c.created_at', 'c.id'])}
    order by c.created_at desc, c.id desc
    limit $3`;
  return { text, values };
}

/** Lists the customers who registered with this customer's code, newest first. */
export async function listReferralRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  page: HistoryPage,
): Promise<WithCursor<CustomerReferral>[]> {
  const { text, values } = referralsStatement(storeId, customerId, page);
  const rows = await sql.query<{
    id: string;
    name: string | null;
    created_at: string;
    visits: number;
    created_us: number;
  }>(text, values);
  return rows.map(({ id, name, created_at, visits, created_us }) => ({
    row: { id, name, joinedAt: created_at, visits },
    position: { createdUs: created_us, id },
  }));
}

export function textsStatement(storeId: string, customerId: string, { after, limit }: HistoryPage): Statement {
  const values: Value[] = [storeId, customerId, limit];
  const text = `select g.id, g.message, g.created_at, m.status, ${createdUs('g.created_at')}
    from sms_messages m
    join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id
    where m.store_id = $1 and m.customer_id = $2 ${older(after, values, ['g.created_at', 'g.id'])}
    order by g.created_at desc, g.id desc
    limit $3`;
  return { text, values };
}

/** Lists the marketing texts to a customer, those of the newest campaign first. */
export async function listTextRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  page: HistoryPage,
): Promise<WithCursor<CustomerText>[]> {
  const { text, values } = textsStatement(storeId, customerId, page);
  const rows = await sql.query<{
    id: string;
    message: string;
    created_at: string;
    status: CustomerText['status'];
    created_us: number;
  }>(text, values);
  return rows.map(({ id, message, created_at, status, created_us }) => ({
    row: { campaignId: id, message, status, createdAt: created_at },
    position: { createdUs: created_us, id },
  }));
}
