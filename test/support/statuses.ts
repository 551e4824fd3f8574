import { call } from './http';
import { addAccount, createTestStore, signIn, type TestStore } from './testStore';

interface Request {
  method: string;
  path: string;
  body?: unknown;
}
type Caller =
  | 'anonymous'
  | 'kiosk'
  | 'owner'
  | 'cashier'
  | 'admin'
  | 'kiosk of another store'
  | 'owner of another store'
  | 'cashier of another store';

/** Sends a request as each of the callers and returns the statuses. */
export async function getStatuses(
  store: TestStore,
  callers: readonly Caller[],
  { method, path, body }: Request,
): Promise<Partial<Record<Caller, number>>> {
  const otherStore = await createTestStore();
  const tokens: Record<Caller, () => Promise<string | undefined>> = {
    anonymous: () => Promise.resolve(undefined),
    kiosk: () => store.kioskToken(),
    owner: () => store.ownerToken(),
    cashier: () => store.cashierToken(),
    admin: async () => signIn((await addAccount({ storeId: null, role: 'platform_admin' })).email),
    'kiosk of another store': () => otherStore.kioskToken(),
    'owner of another store': () => otherStore.ownerToken(),
    'cashier of another store': () => otherStore.cashierToken(),
  };
  const statuses: Partial<Record<Caller, number>> = {};
  for (const caller of callers) {
    const token = await tokens[caller]();
    const response = await call(method, path, { ...(token && { token }), ...(body !== undefined && { body }) });
    statuses[caller] = response.status;
  }
  return statuses;
}
