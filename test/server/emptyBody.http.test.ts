import { signInAdmin } from '../support/admin';
import { call } from '../support/http';

const EMPTY_JSON = { headers: { 'content-type': 'application/json' } };

test('a request that takes no body may be sent as JSON with an empty body', async () => {
  const { id, token } = await signInAdmin();
  // The routes accept the empty body and respond that no record has this id.
  for (const path of [`/store-groups/${id}`, `/stores/${id}/permanent`, `/store-owners/${id}`]) {
    expect([path, (await call('DELETE', path, { token, ...EMPTY_JSON })).status]).toEqual([path, 404]);
  }
  expect((await call('POST', '/auth/logout', { token, ...EMPTY_JSON })).status).toBe(204);
  expect((await call('GET', '/stores', { token })).status).toBe(401);
});

test('an empty body is rejected where a body is required', async () => {
  const { status, body } = await call('POST', '/auth/login', EMPTY_JSON);
  expect([status, body]).toEqual([400, expect.objectContaining({ message: ['The request must be an object'] })]);
});
