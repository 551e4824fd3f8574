import { eventually } from './eventually';
import { call } from './http';

/** The status of a call that any role may send. */
export async function getSessionStatus(token: string, server?: string): Promise<number> {
  return (await call('GET', '/store-owners/me', { token, ...(server !== undefined && { server }) })).status;
}

/**
 * Waits until every session returns 401. The repeated calls keep a cached session in use, so one that a cache keeps as
 * long as it is used would never end.
 */
export async function waitUntilEnded(tokens: readonly string[], server?: string): Promise<void> {
  await eventually('every session returns 401', async () => {
    const statuses = await Promise.all(tokens.map((token) => getSessionStatus(token, server)));
    return statuses.every((status) => status === 401);
  });
}
