import type { ChainMove, LeaveCounts } from '../../src/contract/chains';
import { startLeave } from '../../src/server/modules/chainMoves/startLeave';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { noDeadline } from '../checkout/syncing';
import { call } from '../support/http';
import { bring, type Joining } from './joining';

/** Plans by the API of administrators that the shop leaves. */
export async function planLeave(token: string, { first, shop }: Joining): Promise<{ chainId: string; moveId: string }> {
  const { status, body } = await call<ChainMove>('POST', `/stores/${first.id}/chain/leaves`, {
    token,
    body: { shopId: shop.id },
  });
  if (status !== 202) throw new Error(`plan: ${status} ${JSON.stringify(body)}`);
  return { chainId: first.id, moveId: body.id };
}

/** Starts a planned leave now, like the schedule. */
export async function beginLeave(deps: SyncDeps, key: { chainId: string; moveId: string }): Promise<void> {
  await startLeave(deps, key, noDeadline());
}

/** Leaves now: plans, starts and gives everybody back. */
export async function leave(deps: SyncDeps, token: string, joining: Joining, batch?: number): Promise<void> {
  const key = await planLeave(token, joining);
  await beginLeave(deps, key);
  await bring(deps, key, batch === undefined ? {} : { batch });
}

export const previewLeave = (token: string, { first, shop }: Joining) =>
  call<LeaveCounts>('POST', `/stores/${first.id}/chain/leaves/preview`, { token, body: { shopId: shop.id } });
