import { toAuthUser } from '../../src/client/session';
import type { Profile } from '../../src/contract/owners';

test('AU-03 SE-07 only the account and the store of a profile are stored', () => {
  const store = { id: 's1', name: 'Corner Shop', subdomain: 'corner' };
  const stored = { id: 'o1', email: 'olive@example.com', role: 'store_owner', storeId: 's1', store };
  const profile = { ...stored, password: 'leaked-1', store: { ...store, apiKey: 'leaked-2' } } as unknown as Profile;
  expect(toAuthUser(profile)).toEqual(stored);
});
