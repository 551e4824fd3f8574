import { call } from '../support/http';
import type { TestStore } from '../support/testStore';

const tokens = new WeakMap<TestStore, Promise<string>>();

/** Sends a request as the store's owner, who signs in only once. */
export async function asOwner<T>(
  store: TestStore,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const token = tokens.get(store) ?? store.ownerToken();
  tokens.set(store, token);
  return call<T>(method, path, { token: await token, headers, ...(body && { body }) });
}
