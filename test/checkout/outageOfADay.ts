import { startCloverFake } from '../../src/fakes/clover';
import { toShop } from '../../src/server/database/Database';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import { syncStore, type SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { postControl } from '../support/control';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { createDeps } from './syncing';

const HOUR = 3_600_000;

/** Simulates an outage of a day with this many sales and checkouts, and expects each sale to be credited once. */
export async function checkOutageOfADay(sales: number): Promise<void> {
  const database = await openTestDatabase();
  const clover = await startCloverFake({ port: 0, perSecond: 100_000 });
  const deps: SyncDeps = {
    ...createDeps(database),
    getPointOfSale: createCloverPointOfSale({ baseUrl: clover.url, limits: { perSecond: 100_000, retries: 0 } }),
  };
  try {
    const store = await createTestStore();
    const { merchantId } = store;
    const phones = Array.from({ length: sales }, (_none, n) => `+1202${String(5_550_000 + n)}`);
    const start = Date.now() - 22 * HOUR;
    const gapMs = Math.floor((22 * HOUR) / (sales + 1));
    await sql(
      `with added as (
         insert into customers (store_id, phone, name, registered_at)
         select $1, phone, 'Pat', now() from unnest($2::text[]) phone returning id, phone)
       insert into pending_checkouts (store_id, customer_id, requested_at)
       select $1, a.id, $3::timestamptz + p.n * make_interval(secs => $4::float8 / 1000)
       from added a join unnest($2::text[]) with ordinality p (phone, n) on p.phone = a.phone`,
      [store.id, phones, new Date(start), gapMs],
    );
    await postControl(clover.url, 'faults', { merchantId, kind: 'server_error', calls: 3 });
    for (let n = 0; n < sales; n += 20) {
      await Promise.all(
        phones.slice(n, n + 20).map((phone, k) => {
          const nth = n + k + 1;
          return postControl(clover.url, 'sales', {
            merchantId,
            amountCents: 100 * nth,
            phone,
            paidAt: start + nth * gapMs,
          });
        }),
      );
    }
    const read = () => syncStore(deps, toShop(store.id), { signal: AbortSignal.timeout(25_000) });
    for (let n = 0; n < 3; n += 1) expect(await read()).toBe(false);
    // The client handles 500 customers at a time, so with more of them the first poll leaves some to the next poll.
    const countWaiting = async () =>
      (
        await sql<{ id: string }>(`select id from pending_checkouts where store_id = $1 and status = 'pending'`, [
          store.id,
        ])
      ).length;
    for (let polls = 0; polls < 6 && (await countWaiting()) > 0; polls += 1) expect(await read()).toBe(true);
    expect(await Promise.all([read(), read()])).toEqual([true, true]);
    const rows = await sql<{ phone: string; points: number; rows: number }>(
      `select c.phone, c.points, count(l.*) as rows
       from customers c left join points_ledger l on l.store_id = c.store_id and l.customer_id = c.id
       where c.store_id = $1 group by c.store_id, c.id`,
      [store.id],
    );
    const granted = new Map(rows.map(({ phone, points, rows: count }) => [phone, `${points} points, ${count} row`]));
    expect(granted).toEqual(new Map(phones.map((phone, n) => [phone, `${n + 1} points, 1 row`])));
  } finally {
    await clover.close();
    await database.close();
  }
}
