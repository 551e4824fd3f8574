import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

export interface Chain {
  first: TestStore;
  shop: TestStore;
}

/**
 * Creates a chain of two shops: in New York the first one, in Honolulu the other. The owner of the first one owns the
 * chain; that of the other one is its manager. The first one is a new store unless one is given.
 */
export async function createChain(starting: Promise<TestStore> = createTestStore()): Promise<Chain> {
  const first = await starting;
  await sql('update stores set chain_since = now() where id = $1', [first.id]);
  const shop = await createTestStore({ chain_id: first.id, time_zone: 'Pacific/Honolulu' });
  await sql(
    `insert into shops (store_id, id, number, name, joined_at)
     values ($1, $1, 0, 'First Street', now()), ($1, $2, 1, 'Harbor', now())`,
    [first.id, shop.id],
  );
  await sql('update accounts set store_id = $1, shop_id = $2 where store_id = $2', [first.id, shop.id]);
  return { first, shop };
}

/** As after the shop had joined its chain with one customer, who has 20 points there. */
export async function bringCustomer({ first, shop }: Chain): Promise<void> {
  const [here, there] = [await addCustomer(shop, {}), await addCustomer(first, { points: 20 })];
  await sql(
    `insert into customer_origins (store_id, shop_id, origin_id, customer_id, points, moves) values ($1, $2, $3, $4, 0, 0)`,
    [first.id, shop.id, here.id, there.id],
  );
  await sql(
    `insert into shop_moves (store_id, shop_id, direction, status, starts_at, started_at, finished_at, former_terms, counts)
     values ($1, $2, 'join', 'done', now(), now(), now(), '{}', '{}')`,
    [first.id, shop.id],
  );
}
