import type { ApiResponse } from './http';
import { waitForBlocked, withLockHolder } from './lockWaits';

/** Sends a request during a store's deletion, which is committed when the request waits. Returns the response. */
export async function callWhileStoreIsDeleted<Body>(
  storeId: string,
  send: () => Promise<ApiResponse<Body>>,
): Promise<ApiResponse<Body>> {
  return withLockHolder(async (holder, holderId) => {
    await holder.query('begin');
    await holder.query('delete from stores where id = $1', [storeId]);
    const response = send();
    await waitForBlocked(holderId);
    await holder.query('commit');
    return response;
  });
}
