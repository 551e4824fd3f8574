import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';
import { createChain, type Chain } from './createChain';

export interface ThreeShops extends Chain {
  third: TestStore;
}

/** Creates a chain of three shops with people of their own: in New York, in Honolulu and in Chicago. */
export async function createThreeShops(): Promise<ThreeShops> {
  const { first, shop } = await createChain();
  const third = await createTestStore({ chain_id: first.id, time_zone: 'America/Chicago' });
  await sql(`insert into shops (store_id, id, number, name, joined_at) values ($1, $2, 2, 'Mill Street', now())`, [
    first.id,
    third.id,
  ]);
  await sql('update accounts set store_id = $1, shop_id = $2 where store_id = $2', [first.id, third.id]);
  return { first, shop, third };
}
