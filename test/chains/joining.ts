import type { ChainMove, JoinRequest } from '../../src/contract/chains';
import { runMove } from '../../src/server/modules/chainMoves/runMove';
import { startJoin } from '../../src/server/modules/chainMoves/startJoin';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { noDeadline } from '../checkout/syncing';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';

export interface Joining {
  /** The first store of the chain. */
  first: TestStore;
  /** The store that joins it. */
  shop: TestStore;
}

/** Creates a chain of one shop, and a store with customers of its own. */
export async function createJoining(over: Record<string, unknown> = {}): Promise<Joining> {
  const [first, shop] = [await createTestStore(), await createTestStore(over)];
  await sql('update stores set chain_since = now() where id = $1', [first.id]);
  await sql(`insert into shops (store_id, id, number, name, joined_at) values ($1, $1, 0, 'First Street', now())`, [
    first.id,
  ]);
  return { first, shop };
}

/** Plans the join by the API of administrators. */
export async function plan(
  token: string,
  { first, shop }: Joining,
  over: Partial<JoinRequest> = {},
): Promise<{ chainId: string; moveId: string }> {
  const { status, body } = await call<ChainMove>('POST', `/stores/${first.id}/chain/joins`, {
    token,
    body: { shopId: shop.id, pointRate: 1, ...over },
  });
  if (status !== 202) throw new Error(`plan: ${status} ${JSON.stringify(body)}`);
  return { chainId: first.id, moveId: body.id };
}

interface Run {
  /** Customers per transaction. */
  batch?: number;
}

/** Starts a planned join now, like the schedule. */
export async function begin(deps: SyncDeps, key: { chainId: string; moveId: string }): Promise<void> {
  await startJoin(deps, key, noDeadline());
}

/** Brings all customers, like the job. */
export async function bring(deps: SyncDeps, key: { chainId: string; moveId: string }, run: Run = {}): Promise<void> {
  const options = { signal: noDeadline(), partMs: 60_000, ...run };
  if (!(await runMove(deps, key, options))) throw new Error('not finished');
}

/** Joins now: plans, starts and brings everybody. */
export async function join(
  deps: SyncDeps,
  token: string,
  joining: Joining,
  over: Partial<JoinRequest> & Run = {},
): Promise<{ chainId: string; moveId: string }> {
  const { batch, ...request } = over;
  const key = await plan(token, joining, request);
  await begin(deps, key);
  await bring(deps, key, batch === undefined ? {} : { batch });
  return key;
}

/** The chain's customer with a phone number. */
export async function findInChain({ first }: Joining, phone: string) {
  const [row] = await sql<{ id: string; points: number; visits: number; merged_into: string | null }>(
    'select id, points, visits, merged_into from customers where store_id = $1 and phone = $2',
    [first.id, phone],
  );
  return row;
}
