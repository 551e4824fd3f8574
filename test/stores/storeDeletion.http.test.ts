import { call } from '../support/http';
import { signInAdmin } from '../support/admin';
import { createTestStore } from '../support/testStore';

test('ST-09 AP-10 a kiosk in use while its store is deleted gets 401, never a server error', async () => {
  const { token } = await signInAdmin();
  const seen = new Set<number>();
  for (let round = 0; round < 2; round += 1) {
    const store = await createTestStore();
    const kiosk = await store.kioskToken();
    const body = { phone: '+12025550123', storeSubdomain: store.subdomain };
    const checkInUntilSignedOut = async () => {
      let status = 0;
      while (status !== 401) {
        ({ status } = await call('POST', '/public/check-in', { token: kiosk, body }));
        seen.add(status);
      }
    };
    const deleted = call('DELETE', `/stores/${store.id}/permanent`, { token });
    await Promise.all(Array.from({ length: 16 }, checkInUntilSignedOut));
    expect((await deleted).status).toBe(204);
  }
  // As long as the store exists, 404 means a new customer.
  expect([...seen].filter((status) => status !== 401 && status !== 404)).toEqual([]);
});
