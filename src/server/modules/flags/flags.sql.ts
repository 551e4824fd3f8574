import type { Flag, FlagStatus } from '../../../contract/flags';
import type { Sql, Value } from '../../database/Database';
import { bind } from '../../shared/bind';
import { olderThan, selectPosition, type CursorPosition } from '../../shared/cursor';

interface FlagPage {
  /** undefined selects both, which is only allowed for one customer. */
  status: FlagStatus | undefined;
  customerId: string | undefined;
  after: CursorPosition | null;
  limit: number;
}

const COLUMNS = `f.id, f.kind, json_build_object('id', c.id, 'name', c.name) as customer,
  case when a.name is not null then json_build_object('name', a.name) end as account, f.amount,
  f.created_at as "createdAt", f.reviewed_at as "reviewedAt", r.name as reviewer, coalesce(f.note, '') as note`;
const JOINS = `join customers c on c.store_id = f.store_id and c.id = f.customer_id
  left join accounts a on a.store_id = f.store_id and a.id = f.account_id
  left join accounts r on r.store_id = f.store_id and r.id = f.reviewed_by`;

type FlagRow = Omit<Flag, 'review'> & { reviewedAt: string | null; reviewer: string | null; note: string };

/** Lists flags, newest first. Reviewed flags are sorted by the time of their review. */
export async function listFlagRows(
  sql: Sql,
  storeId: string,
  { status, customerId, after, limit }: FlagPage,
): Promise<(Flag & CursorPosition)[]> {
  const values: Value[] = [storeId, limit];
  const time = status === 'reviewed' ? 'f.reviewed_at' : 'f.created_at';
  const conditions = ['f.store_id = $1'];
  if (status === 'open') conditions.push('f.reviewed_at is null');
  if (status === 'reviewed') conditions.push('f.reviewed_at is not null');
  if (customerId !== undefined) conditions.push(`f.customer_id = ${bind(values, customerId)}`);
  // The limit applies before the joins, so that only the customers of this page are read.
  const rows = await sql.query<FlagRow & CursorPosition>(
    `select ${COLUMNS}, ${selectPosition(time)}
     from (
       select * from customer_flags f
       where ${conditions.join(' and ')} ${olderThan(after, values, time, 'f.id')}
       order by ${time} desc, f.id desc
       limit $2
     ) f
     ${JOINS}
     order by ${time} desc, f.id desc`,
    values,
  );
  return rows.map((row) => ({ ...toFlag(row), createdUs: row.createdUs }));
}

export async function countOpenFlags(sql: Sql, storeId: string, limit: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count
     from (select from customer_flags where store_id = $1 and reviewed_at is null limit $2) counted`,
    [storeId, limit],
  );
  return row?.count ?? 0;
}

export async function findFlag(sql: Sql, storeId: string, id: string): Promise<Flag | null> {
  const [row] = await sql.query<FlagRow>(
    `select ${COLUMNS} from customer_flags f ${JOINS} where f.store_id = $1 and f.id = $2`,
    [storeId, id],
  );
  return row ? toFlag(row) : null;
}

/** Marks an open flag as reviewed. Returns false when it does not exist or was already reviewed. */
export async function saveReview(
  sql: Sql,
  storeId: string,
  id: string,
  { accountId, note }: { accountId: string; note: string },
): Promise<boolean> {
  const rows = await sql.query(
    `update customer_flags set reviewed_at = now(), reviewed_by = $3, note = $4
     where store_id = $1 and id = $2 and reviewed_at is null
     returning id`,
    [storeId, id, accountId, note],
  );
  return rows.length > 0;
}

function toFlag({ reviewedAt, reviewer, note, ...flag }: FlagRow): Flag {
  return { ...flag, review: reviewedAt === null ? null : { at: reviewedAt, by: reviewer, note } };
}
