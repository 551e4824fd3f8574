import type { StoreGroup } from '../../../contract/groups';
import type { Sql, Value } from '../../database/Database';
import { bind } from '../../shared/bind';

const BY_NAME = 'lower(s.name), s.name, s.id';
const STORES_JSON = `coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by ${BY_NAME}), '[]') as stores`;
/** For larger groups, the first LARGE_GROUP stores by name are searched before the group's stores are sorted. */
const LARGE_GROUP = 500;

interface GroupQuery {
  /** Selects one group. null selects all groups. */
  id?: string | null;
  /** The number of stores to name per group. null names all. */
  stores?: number | null;
}

/**
 * Lists groups, newest first, each with its number of stores and its first stores by name.
 *
 * A plain lateral join with a limit is too slow with 10,000 stores, because the planner reads the stores by name, again
 * for each group, until it has found enough members. 67 groups of 150 stores with consecutive names took 0.7 s instead
 * of 0.05 s, and 200 groups of 500 stores at the end of the order took 7 to 16 s instead of 1 s. Therefore:
 * - `walked` reads only the first LARGE_GROUP stores by name, and only for large groups, which usually have enough
 *   members among them.
 * - `sorted` reads and sorts the members of the other groups, and of large groups for which `walked` found too few.
 * Each `offset 0` prevents the planner from merging a subquery, which would result in the slow plan.
 */
export function listGroups(sql: Sql, { id = null, stores = null }: GroupQuery): Promise<StoreGroup[]> {
  const values: Value[] = [stores];
  const onlyOne = id === null ? '' : `where g.id = ${bind(values, id)}`;
  return sql.query<StoreGroup>(
    `select g.id, g.name, g.created_at as "createdAt", counted.store_count as "storeCount",
            case when walked.found = $1 then walked.stores else sorted.stores end as stores
     from store_groups g
     cross join lateral (
       select count(*) as store_count from store_group_members m where m.group_id = g.id
     ) counted
     cross join lateral (
       select count(*) as found, ${STORES_JSON}
       from (select s.id, s.name
             from (select s.id, s.name from stores s order by ${BY_NAME} limit ${LARGE_GROUP}) s
             where counted.store_count > ${LARGE_GROUP} and counted.store_count > $1
               and exists (select from store_group_members m where m.group_id = g.id and m.store_id = s.id offset 0)
             order by ${BY_NAME}
             limit $1) s
     ) walked
     cross join lateral (
       select ${STORES_JSON}
       from (select s.id, s.name
             from (select s.id, s.name
                   from store_group_members m
                   join stores s on s.id = m.store_id
                   where m.group_id = g.id and walked.found is distinct from $1
                   offset 0) s
             order by ${BY_NAME}
             limit $1) s
     ) sorted
     ${onlyOne}
     order by g.created_at desc, g.id desc`,
    values,
  );
}

/**
 * Inserts a group and returns its id.
 * @throws ConstraintViolation 'store_groups_name' when the name is taken.
 */
export async function insertGroupRow(sql: Sql, name: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>('insert into store_groups (name) values ($1) returning id', [name]);
  if (!row) throw new Error('insert into store_groups returned no row');
  return row.id;
}

/** Locks the group until the transaction ends and returns its name, or null when it does not exist. */
export async function lockGroup(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql.query<{ name: string }>('select name from store_groups where id = $1 for no key update', [
    id,
  ]);
  return row?.name ?? null;
}

/** Renames a group. @throws ConstraintViolation 'store_groups_name' when the name is taken. */
export async function renameGroup(sql: Sql, id: string, name: string): Promise<void> {
  await sql.query('update store_groups set name = $2, updated_at = now() where id = $1', [id, name]);
}

/** Deletes a group. Returns its name and number of stores, or null when it does not exist. */
export async function deleteGroupRow(sql: Sql, id: string): Promise<{ name: string; stores: number } | null> {
  const [row] = await sql.query<{ name: string; stores: number }>(
    `delete from store_groups g where g.id = $1
     returning g.name, (select count(*) from store_group_members m where m.group_id = g.id) as stores`,
    [id],
  );
  return row ?? null;
}

/** Counts the ids that belong to no store. */
export async function countUnknownStores(sql: Sql, storeIds: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ unknown: number }>(
    `select count(*) as unknown from unnest($1::uuid[]) w (id)
     where not exists (select from stores s where s.id = w.id)`,
    [storeIds],
  );
  return row?.unknown ?? 0;
}

/**
 * Replaces the stores of a group, writing only what differs.
 * @throws ConstraintViolation 'store_group_members_store_id_fkey' for an unknown store.
 */
export async function replaceStores(
  sql: Sql,
  groupId: string,
  storeIds: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const [row] = await sql.query<{ added: string[]; removed: string[] }>(
    `with wanted as (
       select w.id from unnest($2::uuid[]) w (id)
     ), removed as (
       delete from store_group_members m
       where m.group_id = $1 and not exists (select from wanted where wanted.id = m.store_id)
       returning m.store_id
     ), added as (
       insert into store_group_members as added (store_id, group_id)
       select wanted.id, $1 from wanted
       where not exists (select from store_group_members m where m.group_id = $1 and m.store_id = wanted.id)
       order by wanted.id
       returning added.store_id
     )
     select coalesce((select json_agg(store_id) from added), '[]') as added,
            coalesce((select json_agg(store_id) from removed), '[]') as removed`,
    [groupId, storeIds],
  );
  return row ?? { added: [], removed: [] };
}
