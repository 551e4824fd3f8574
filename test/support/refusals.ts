import { call } from './http';
import { addAccount, createTestStore, signIn, type TestStore } from './testStore';

interface Asked {
  method: string;
  path: string;
  body?: unknown;
}
type Caller =
  | 'nobody'
  | 'kiosk'
  | 'owner'
  | 'cashier'
  | 'admin'
  | 'kiosk of another store'
  | 'owner of another store'
  | 'cashier of another store';

/** The status that each caller gets for one call. */
export async function statusesOf(
  world: TestStore,
  callers: readonly Caller[],
  { method, path, body }: Asked,
): Promise<Partial<Record<Caller, number>>> {
  const stranger = await createTestStore();
  const tokens: Record<Caller, () => Promise<string | undefined>> = {
    nobody: () => Promise.resolve(undefined),
    kiosk: () => world.kioskToken(),
    owner: () => world.ownerToken(),
    cashier: () => world.cashierToken(),
    admin: async () => signIn((await addAccount({ storeId: null, role: 'platform_admin' })).email),
    'kiosk of another store': () => stranger.kioskToken(),
    'owner of another store': () => stranger.ownerToken(),
    'cashier of another store': () => stranger.cashierToken(),
  };
  const statuses: Partial<Record<Caller, number>> = {};
  for (const caller of callers) {
    const token = await tokens[caller]();
    const answer = await call(method, path, { ...(token && { token }), ...(body !== undefined && { body }) });
    statuses[caller] = answer.status;
  }
  return statuses;
}
