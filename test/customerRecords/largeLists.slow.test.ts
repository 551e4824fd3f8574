import type { ListedCustomer } from '../../src/contract/customerRecords';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addReward, createTestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';

const list = (query: Record<string, string>, token: string) =>
  call<ListedCustomer[]>('GET', `/store/customers?${new URLSearchParams(query).toString()}`, { token });

/** The ids on the first pages. */
async function listPages(query: Record<string, string>, pages: number, token: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages && (page === 0 || cursor !== undefined); page += 1) {
    const { body, headers } = await list({ ...query, ...(cursor !== undefined && { cursor }) }, token);
    ids.push(...body.map(({ id }) => id));
    const next: string | undefined = /cursor=([^>&]+)/.exec(headers.get('link') ?? '')?.[1];
    cursor = next === undefined ? undefined : decodeURIComponent(next);
  }
  return ids;
}

test('OD-06 each segment and search of a large store is the same in every order as without indexes', async () => {
  // It is about noon in the store, so that all statements of a test are in one month.
  const timeZone = timeZoneAtHour(12);
  const store = await createTestStore({ time_zone: timeZone });
  await addReward(store, { points_required: 100 });
  await addReward(store, { points_required: 130 });
  // Some customers registered long after they were added. The values are random, so that they are not correlated.
  await sql(
    `insert into customers (store_id, phone, name, birthday, registered_at, created_at, visits, last_visit_at,
                            regular_until)
     select $1, '+1' || (3050000000 + n), v.name, '1990-01-01'::date + random() * 365 * interval '1 day',
            least(now(), v.joined + v.late * interval '1 day'), v.joined, v.visits,
            case when v.visits > 0 then v.seen end,
            case when v.visits > 2 then v.seen + (90 - random() * 30) * interval '1 day' end
     from (
       select n, case when random() < 0.9 then 'Person ' || (array['Mar', 'Gar', 'Mar Gar', 'Zo'])[1 + n % 4] || n
                        || case when n % 100 = 0 then ' Lee Kim' when n % 2 = 0 then ' Kim' else ' Lee' end end as name,
              now() - random() * interval '90 days' as joined, case when random() < 0.2 then random() * 60 else 0 end as late,
              floor(random() * 5)::integer as visits, now() - random() * interval '200 days' as seen
       from generate_series(1, 6000) n offset 0
     ) v`,
    [store.id],
  );
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     select store_id, id, delta, case when delta < 0 then 'reversal' else 'adjustment' end, 'test:' || id, 'system', 0
     from (select store_id, id, floor(random() * 300)::integer - 20 as delta from customers where store_id = $1 offset 0) c
     where delta <> 0`,
    [store.id],
  );
  const token = await store.ownerToken();
  const segments: Record<string, string> = {
    new: "registered_at > now() - interval '30 days'",
    recent: "last_visit_at > now() - interval '30 days'",
    regular: 'regular_until > now()',
    lapsed: "last_visit_at < now() - interval '60 days'",
    birthday: `extract(month from birthday) = extract(month from now() at time zone '${timeZone}')`,
    nearReward: '(points >= 90 and points < 100 or points >= 117 and points < 130)',
    negative: 'points < 0',
  };
  const columns = {
    joined: 'created_at',
    name: 'name_key',
    lastVisit: 'last_visit_at',
    points: 'points',
    visits: 'visits',
  };
  const filters: [query: Record<string, string>, condition: string][] = [
    ...Object.entries(segments).map(([segment, is]): [Record<string, string>, string] => [{ segment }, is]),
    [{ search: 'mar gar' }, "name_key like '%mar%' and name_key like '%gar%'"],
    // Each part is frequent, but few customers have both.
    [{ search: 'lee kim' }, "name_key like '%lee%' and name_key like '%kim%'"],
    [{ search: 'mar', segment: 'lapsed' }, `name_key like '%mar%' and ${segments.lapsed}`],
    [{ search: 'person', segment: 'new' }, `name_key like '%person%' and ${segments.new}`],
    [{ search: 'zo12', segment: 'nearReward' }, `name_key like '%zo12%' and ${segments.nearReward}`],
  ];
  for (const [filter, condition] of filters) {
    for (const [sort, column] of Object.entries(columns)) {
      for (const order of ['asc', 'desc']) {
        // New customers in the order of joining are read to the end, because they are read in two parts.
        const [limit, pages] = sort === 'joined' && filter.segment === 'new' ? [500, 12] : [30, 2];
        const query = { ...filter, sort, order, limit: String(limit) };
        const expected = await sql<{ id: string }>(
          `select id from customers where store_id = $1 and ${condition}
           order by ${column} ${order} nulls last, id ${order} limit $2`,
          [store.id, limit * pages],
        );
        const shown = await listPages(query, pages, token);
        expect([query, shown]).toEqual([query, expected.map(({ id }) => id)]);
      }
    }
  }
}, 60_000);
