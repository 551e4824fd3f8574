import { sql } from '../support/sql';

/** Inserts an Apple Wallet pass on a server without the credentials for creating one. */
export async function insertWalletPass(store: { id: string }, customer: { id: string }): Promise<void> {
  await sql(
    `insert into wallet_passes (store_id, customer_id, platform, announced_points) values ($1, $2, 'apple', 0)`,
    [store.id, customer.id],
  );
}
