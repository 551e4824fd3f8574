import { OWNER_CANDIDATES_MAX } from '../../../../contract/plain/limits';
import type { Sql } from '../../../database/Database';

// Weights: the complete search term counts 1000, a matching id 500 or 100, three letters in common 2. A typo in a short
// term leaves few of these, so for short terms two letters in common count 1, and three with two of them swapped too. A
// piece that thousands of names contain is not selective, so only 1000 of its rows are read. An email must begin with
// the complete search term or contain a word that does.
const CANDIDATES = `
  with searched as (
    select btrim(search_text($1)) as t
  ), pieces as materialized (
    -- The ends of ranges are computed here, because an expression in a comparison might not limit the index scan.
    select piece, piece || chr(1114111) as piece_end, ltrim(piece, '@') as email,
           ltrim(piece, '@') || chr(1114111) as email_end, max(weight) as weight
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
        where kind = 'owner_name' and term >= piece and term < piece_end limit 1000) o
      union all
      select distinct kind, record_id from (
        select kind, record_id from search_terms
        where kind = 'store_name' and term >= piece and term < piece_end limit 1000) s
      union all
      select distinct kind, record_id from (
        select kind, record_id from search_terms
        where p.weight = 1000 and kind = 'owner_email'
          and term >= email and term < email_end limit 1000) e
    ) h
    group by h.kind, h.record_id
  ), found as (
    select record_id as id, shared from hits where kind in ('owner_name', 'owner_email')
    union all
    select a.id, h.shared
      from hits h join accounts a on a.store_id = h.record_id and a.role = 'store_owner'
      where h.kind = 'store_name'
    union all
    select a.id, case when starts_with(a.id::text, $2) or starts_with(a.store_id::text, $2) then 500 else 100 end
      from accounts a
      where $2::text is not null and a.role = 'store_owner'
        and (strpos(a.id::text, $2) > 0 or strpos(concat(a.store_id, ' ', a.shop_id), $2) > 0)
  )
  select id from found group by id order by max(shared) desc, id desc limit $3`;

/**
 * Finds the ids of the owners that are most similar to the search term by name, email, store name or either id. Among
 * equals the newest come first, because ids grow with time. `idPart` is null when no id can contain the term.
 */
export async function findCandidates(sql: Sql, search: string, idPart: string | null): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(CANDIDATES, [search, idPart, OWNER_CANDIDATES_MAX]);
  return rows.map(({ id }) => id);
}
