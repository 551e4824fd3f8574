import type { StoreGroup } from '../../../contract/groups';
import type { Sql, Statement, Value } from '../../database/Database';

interface GroupRow {
  id: string;
  name: string;
  created_at: Date;
  store_count: number;
  stores: StoreGroup['stores'];
}

const BY_NAME = 'lower(s.name), s.name, s.id';
const NAMED = `coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by ${BY_NAME}), '[]') as stores`;
/**
 * A group of more stores than this has its first few among as many first stores of all, as a rule; if not, its own
 * stores are sorted like those of a smaller one.
 */
const MANY = 500;

/** All groups, or the one of `id`; `stores` bounds how many stores of each are named (null: all). */
interface WhichGroups {
  id?: string | null;
  stores?: number | null;
}

/** Reads groups, newest first. */
export function groupsStatement({ id = null, stores = null }: WhichGroups): Statement {
  const values: Value[] = [stores];
  const one = id === null ? '' : `where g.id = $${values.push(id)}`;
  // Each 'offset 0' keeps the planner to the written way. It would read all stores of the group for the early ones; and for
  // the others walk all stores by name until it has met enough, for each of hundreds of small groups.
  const text = `
    select g.id, g.name, g.created_at, counted.store_count,
           case when early.found = $1 then early.stores else named.stores end as stores
    from store_groups g
    cross join lateral (
      select count(*) as store_count from store_group_members m where m.group_id = g.id
    ) counted
    cross join lateral (
      select count(*) as found, ${NAMED}
      from (select s.id, s.name
            from (select s.id, s.name from stores s order by ${BY_NAME} limit ${MANY}) s
            where counted.store_count > ${MANY} and counted.store_count > $1
              and exists (select from store_group_members m where m.group_id = g.id and m.store_id = s.id offset 0)
            order by ${BY_NAME}
            limit $1) s
    ) early
    cross join lateral (
      select ${NAMED}
      from (select s.id, s.name
            from (select s.id, s.name
                  from store_group_members m
                  join stores s on s.id = m.store_id
                  where m.group_id = g.id and early.found is distinct from $1
                  offset 0) s
            order by ${BY_NAME}
            limit $1) s
    ) named
    ${one}
    order by g.created_at desc, g.id desc`;
  return { text, values };
}

/** Groups, newest first. */
export async function readGroups(sql: Sql, which: WhichGroups): Promise<StoreGroup[]> {
  const { text, values } = groupsStatement(which);
  const rows = await sql.query<GroupRow>(text, values);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    stores: row.stores,
    storeCount: row.store_count,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Adds a group; answers its id. A name that is taken violates store_groups_name. */
export async function insertGroup(sql: Sql, name: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>('insert into store_groups (name) values ($1) returning id', [name]);
  if (!row) throw new Error('a group was not inserted');
  return row.id;
}

/** Puts all who change this group in a queue; answers its name, or null where there is no such group. */
export async function lockGroup(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql.query<{ name: string }>('select name from store_groups where id = $1 for no key update', [
    id,
  ]);
  return row?.name ?? null;
}

/** A name that is taken violates store_groups_name. */
export async function renameGroup(sql: Sql, id: string, name: string): Promise<void> {
  await sql.query('update store_groups set name = $2, updated_at = now() where id = $1', [id, name]);
}

/** Takes a group away, its stores stay. Answers what it was, or null where there is no such group. */
export async function deleteGroup(sql: Sql, id: string): Promise<{ name: string; stores: number } | null> {
  const [row] = await sql.query<{ name: string; stores: number }>(
    `delete from store_groups g where g.id = $1
     returning g.name, (select count(*) from store_group_members m where m.group_id = g.id) as stores`,
    [id],
  );
  return row ?? null;
}

/** How many of the ids no store has. */
export async function countUnknownStores(sql: Sql, storeIds: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ unknown: number }>(
    `select count(*) as unknown from unnest($1::uuid[]) w (id)
     where not exists (select from stores s where s.id = w.id)`,
    [storeIds],
  );
  return row?.unknown ?? 0;
}

/** Makes these the stores of a group, touching only what differs. An unknown one violates a foreign key. */
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
       insert into store_group_members (store_id, group_id)
       select wanted.id, $1 from wanted
       where not exists (select from store_group_members m where m.group_id = $1 and m.store_id = wanted.id)
       order by wanted.id
       returning store_id
     )
     select coalesce((select json_agg(store_id) from added), '[]') as added,
            coalesce((select json_agg(store_id) from removed), '[]') as removed`,
    [groupId, storeIds],
  );
  return row ?? { added: [], removed: [] };
}
