import { eventually } from './eventually';
import { call } from './http';

/** The status of a request that every role may send. */
export async function getSessionStatus(token: string, server?: string): Promise<number> {
  return (await call('GET', '/store-owners/me', { token, ...(server !== undefined && { server }) })).status;
}

/** Waits until every session returns 401. The repeated requests show that using a session does not prolong it. */
export async function waitUntilEnded(tokens: readonly string[], server?: string): Promise<void> {
  await eventually('every session returns 401', async () => {
    const statuses = await Promise.all(tokens.map((token) => getSessionStatus(token, server)));
    return statuses.every((status) => status === 401);
  });
}
