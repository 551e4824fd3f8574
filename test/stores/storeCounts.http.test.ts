import type { StoreCounts } from '../../src/contract/stores';
import { signInAdmin } from '../support/admin';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { createTestStore } from '../support/testStore';

runOnDedicatedServer();

test('AD-03 the counts include all stores and the active stores', async () => {
  const { token } = await signInAdmin();
  const getCounts = async () => (await call<StoreCounts>('GET', '/stores/counts', { token })).body;
  expect(await getCounts()).toEqual({ total: 0, active: 0 });
  await createTestStore();
  await createTestStore();
  await createTestStore({ is_active: false });
  expect(await getCounts()).toEqual({ total: 3, active: 2 });
});
