import { call } from '../support/http';
import { addAccount, createTestStore, signIn } from '../support/testStore';

test('ST-09 AP-10 a kiosk that goes on while its store is deleted is told that its session ended, never of a fault', async () => {
  const token = await signIn((await addAccount({ storeId: null, role: 'platform_admin' })).email);
  const seen = new Set<number>();
  for (let round = 0; round < 2; round += 1) {
    const store = await createTestStore();
    const kiosk = await store.kioskToken();
    const body = { phone: '+12025550123', storeSubdomain: store.subdomain };
    const goOn = async () => {
      let status = 0;
      while (status !== 401) {
        ({ status } = await call('POST', '/public/check-in', { token: kiosk, body }));
        seen.add(status);
      }
    };
    const deleted = call('DELETE', `/stores/${store.id}/permanent`, { token });
    await Promise.all(Array.from({ length: 16 }, goOn));
    expect((await deleted).status).toBe(204);
  }
  // 404 tells of a new customer, as long as the store is there.
  expect([...seen].filter((status) => status !== 401 && status !== 404)).toEqual([]);
});
