import type { ApiResponse } from './http';
import { waitForBlocked, withLockHolder } from './lockWaits';

/**
 * Sends a call while a store is being deleted, commits the deletion once the call waits for it, and returns the
 * response.
 */
export async function callWhileStoreIsDeleted<Body>(
  storeId: string,
  send: () => Promise<ApiResponse<Body>>,
): Promise<ApiResponse<Body>> {
  return withLockHolder(async (holder, own) => {
    await holder.query('begin');
    await holder.query('delete from stores where id = $1', [storeId]);
    const response = send();
    await waitForBlocked(own);
    await holder.query('commit');
    return response;
  });
}
