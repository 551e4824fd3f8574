import { OWNER_CANDIDATES_MAX } from '../../../contract/limits';
import type { Sql, Statement } from '../../database/Database';

// What a piece of the search is worth: all of it above all, then ids, then how much of it a name shares.
// Three letters alike count 2. In a short search one slip of the hand leaves few of these, so there two letters, and
// three with two of them swapped, count 1. A piece that thousands of names share tells little and is read in part.
const CANDIDATES = `
  with searched as (
    select btrim(search_text($1)) as t
  ), pieces as (
    select piece, max(weight) as weight
    from (
      select left(t, 24) as piece, 1000 as weight from searched
      union all
      select substr(t, n, 3), 2 from searched, generate_series(1, least(length(t) - 2, 12)) n
      union all
      select unnest(array[
               substr(t, n + 1, 1) || substr(t, n, 1) || substr(t, n + 2, 1),
               substr(t, n, 1) || substr(t, n + 2, 1) || substr(t, n + 1, 1)]), 1
        from searched, generate_series(1, length(t) - 2) n where length(t) between 4 and 8
      union all
      select substr(t, n, 2), 1 from searched, generate_series(1, length(t) - 1) n where length(t) between 3 and 6
    ) p
    where piece <> '' and left(piece, 1) <> ' ' and right(piece, 1) <> ' '
    group by piece
  ), hits as (
    select h.kind, h.record_id, sum(p.weight) as shared
    from pieces p
    cross join lateral (
      select distinct kind, record_id from (
        select kind, record_id from search_terms
        where kind = 'owner_name' and term >= piece and term < piece || chr(1114111) limit 1000) o
      union all
      select distinct kind, record_id from (
        select kind, record_id from search_terms
        where kind = 'store_name' and term >= piece and term < piece || chr(1114111) limit 1000) s
    ) h
    group by h.kind, h.record_id
  ), found as (
    select record_id as id, shared from hits where kind = 'owner_name'
    union all
    select a.id, h.shared
      from hits h join accounts a on a.store_id = h.record_id and a.role = 'store_owner'
      where h.kind = 'store_name'
    union all
    select a.id, case when starts_with(a.id::text, $2) or starts_with(a.store_id::text, $2) then 500 else 100 end
      from accounts a
      where $2::text is not null and a.role = 'store_owner'
        and (strpos(a.id::text, $2) > 0 or strpos(a.store_id::text, $2) > 0)
  )
  select id from found group by id order by max(shared) desc, id desc limit $3`;

/** Reads the candidates of a search, see findCandidates. */
export function candidatesStatement(search: string, idPart: string | null): Statement {
  return { text: CANDIDATES, values: [search, idPart, OWNER_CANDIDATES_MAX] };
}

/**
 * Ids of the owners most like the search, by their name or their store's, or whose id or store's id has it. Ids grow
 * with time, so among equals the newest come first. `idPart` is null for a search that no id can have.
 */
export async function findCandidates(sql: Sql, search: string, idPart: string | null): Promise<string[]> {
  const { text, values } = candidatesStatement(search, idPart);
  const rows = await sql.query<{ id: string }>(text, values);
  return rows.map(({ id }) => id);
}
