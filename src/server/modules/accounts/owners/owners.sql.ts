import type { Owner, OwnerCounts } from '../../../../contract/owners';
import type { Sql, Value } from '../../../database/Database';
import { bind } from '../../../shared/bind';
import { olderThan, selectPosition, type CursorPosition } from '../../../shared/cursor';
import type { ListWindow } from '../../../shared/paging';

/** The owners in a list. `column` is their own id or the id of their store, or of the one shop that they manage. */
export type OwnerFilter =
  | { by: 'nothing' }
  | { by: 'ids'; ids: readonly string[] }
  | { by: 'range'; column: 'id' | 'store_id' | 'shop_id'; from: string; to: string }
  | { by: 'part'; column: 'id' | 'store_id'; part: string };

const COLUMNS = `
  a.id, a.store_id as "storeId", a.shop_id as "shopId", a.name, a.email, a.created_at as "createdAt",
  exists (
    select from second_factors f where f.account_id = a.id and f.confirmed_at is not null
  ) as "hasSecondFactor",
  json_build_object('id', s.id, 'name', s.name, 'subdomain', s.subdomain, 'isActive', s.is_active) as store`;

type OwnerRow = Omit<Owner, 'shopId'> & { shopId: string | null };

/** Converts rows to owners of the API. Somebody who manages one shop of a chain is shown with that shop. */
async function toOwners<Row extends OwnerRow>(
  sql: Sql,
  rows: readonly Row[],
): Promise<(Omit<Row, 'shopId'> & Pick<Owner, 'shopId'>)[]> {
  const shopIds = rows.flatMap(({ shopId }) => shopId ?? []);
  const shops = shopIds.length === 0 ? [] : await listShopsOfOwners(sql, shopIds);
  return rows.map(({ shopId, ...owner }) => {
    const store = shops.find(({ id }) => id === shopId);
    return store ? { ...owner, store, storeId: store.id, shopId: store.id } : owner;
  });
}

const listShopsOfOwners = (sql: Sql, ids: readonly string[]) =>
  sql.query<Owner['store']>(
    'select id, name, subdomain, is_active as "isActive" from stores where id = any($1::uuid[])',
    [ids],
  );

/** Lists owners, newest first. A `limit` of null returns all. */
export async function listOwnerRows(
  sql: Sql,
  filter: OwnerFilter,
  { after, offset }: Pick<ListWindow, 'after' | 'offset'>,
  limit: number | null,
): Promise<(Owner & CursorPosition)[]> {
  const values: Value[] = [limit, offset];
  const condition = toCondition(filter, values);
  const older = olderThan(after, values, 'a.created_at', 'a.id');
  // The limit applies before the join. The planner assumes that the row-level security policy selects few rows, and
  // would otherwise join all stores first.
  const rows = await sql.query<OwnerRow & CursorPosition>(
    `select ${COLUMNS}, ${selectPosition('a.created_at')}
     from (
       select a.* from accounts a
       where a.role = 'store_owner' ${condition} ${older}
       order by a.created_at desc, a.id desc
       limit $1 offset $2
     ) a
     join stores s on s.id = a.store_id
     order by a.created_at desc, a.id desc`,
    values,
  );
  return toOwners(sql, rows);
}

/** Counts the owners of a list on all pages. */
export async function countOwners(sql: Sql, filter: OwnerFilter): Promise<number> {
  const values: Value[] = [];
  const [row] = await sql.query<{ total: number }>(
    `select count(*) as total from accounts a where a.role = 'store_owner' ${toCondition(filter, values)}`,
    values,
  );
  return row?.total ?? 0;
}

export async function findOwner(sql: Sql, id: string): Promise<Owner | null> {
  const rows = await sql.query<OwnerRow>(
    `select ${COLUMNS} from accounts a join stores s on s.id = a.store_id where a.role = 'store_owner' and a.id = $1`,
    [id],
  );
  return (await toOwners(sql, rows))[0] ?? null;
}

export async function hasMoreOwnersThan(sql: Sql, count: number): Promise<boolean> {
  const rows = await sql.query(`select from accounts where role = 'store_owner' offset $1 limit 1`, [count]);
  return rows.length > 0;
}

export async function hasMatchingOwner(sql: Sql, filter: OwnerFilter): Promise<boolean> {
  const values: Value[] = [];
  const rows = await sql.query(
    `select from accounts a where a.role = 'store_owner' ${toCondition(filter, values)} limit 1`,
    values,
  );
  return rows.length > 0;
}

interface LockedStore {
  name: string;
  /** The chain that the store is a shop of. */
  chainId: string | null;
  /** Whether the store is the first one of a chain. */
  isChain: boolean;
  /** The store's data is being deleted in the background, and the store will be deleted after it. */
  isBeingDeleted: boolean;
}

/** Prevents the store from being deleted until the transaction ends. Returns null when the store does not exist. */
export async function lockStore(sql: Sql, storeId: string | null): Promise<LockedStore | null> {
  const [row] = await sql.query<LockedStore>(
    `select name, chain_id as "chainId", chain_since is not null as "isChain",
            deletion_started_at is not null as "isBeingDeleted"
     from stores where id = $1 for key share`,
    [storeId],
  );
  return row ?? null;
}

export async function hasStore(sql: Sql, storeId: string): Promise<boolean> {
  const rows = await sql.query('select from stores where id = $1', [storeId]);
  return rows.length > 0;
}

/** Counts all owners, and the active stores that have at least one owner. */
export async function getOwnerCounts(sql: Sql): Promise<OwnerCounts> {
  const [row] = await sql.query<OwnerCounts>(
    `select count(*) as total,
            (select count(*) from stores s
             where s.is_active and s.id = any(array_agg(distinct a.store_id))) as "activeStores"
     from accounts a
     where a.role = 'store_owner'`,
  );
  return row ?? { total: 0, activeStores: 0 };
}

function toCondition(filter: OwnerFilter, values: Value[]): string {
  switch (filter.by) {
    case 'nothing':
      return '';
    case 'ids':
      return `and a.id = any(${bind(values, filter.ids)}::uuid[])`;
    case 'range':
      return `and a.${filter.column} between ${bind(values, filter.from)}::uuid and ${bind(values, filter.to)}::uuid`;
    case 'part':
      return `and strpos(${filter.column === 'id' ? 'a.id::text' : STORE_IDS}, ${bind(values, filter.part)}) > 0`;
  }
}

/** SQL for the ids of an owner's store and shop as one text. */
const STORE_IDS = "concat(a.store_id, ' ', a.shop_id)";
