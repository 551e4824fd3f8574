import { call } from '../support/http';
import { addAccount, createTestStore, signIn } from '../support/testStore';

test('AP-02 owners, kiosks and cashiers read their own profile with its store', async () => {
  const store = await createTestStore();
  const profileStore = { id: store.id, name: store.name, subdomain: store.subdomain, isActive: true };
  for (const [token, phone] of [
    [await store.ownerToken(), { phone: null }],
    [await store.kioskToken(), {}],
  ] as const) {
    const { status, body, headers } = await call<{ createdAt: string }>('GET', '/store-owners/me', { token });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      id: store.ownerId,
      name: 'Olive Owner',
      email: store.ownerEmail,
      ...phone,
      role: 'store_owner',
      storeId: store.id,
      createdAt: new Date(body.createdAt).toISOString(),
      store: profileStore,
    });
  }
  const { body } = await call('GET', '/store-owners/me', { token: await store.cashierToken() });
  expect(body).toMatchObject({ id: store.cashierId, role: 'cashier', storeId: store.id, store: profileStore });
});

test('AP-02 an administrator has no store profile', async () => {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  const { status, body } = await call('GET', '/store-owners/me', { token: await signIn(admin.email) });
  expect(status).toBe(403);
  expect(body).toMatchObject({ statusCode: 403, error: 'Forbidden' });
});
