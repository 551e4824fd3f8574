import type { ErrorBody } from '../../src/contract/errors';
import { fetchAlone, serverUrl } from '../support/http';
import { createTestStore } from '../support/testStore';

const LEVELS = 20_000;
/** The body is a string, because JSON.stringify cannot write that many levels. */
const DEEP = '['.repeat(LEVELS) + ']'.repeat(LEVELS);

test('a body with thousands of nested levels is rejected, even in a field that accepts more than one type', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const id = '00000000-0000-4000-8000-000000000000';
  const send = async (method: string, path: string, body: string) => {
    const response = await fetchAlone(`${serverUrl()}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    const { message } = (await response.json()) as ErrorBody;
    return [response.status, message];
  };
  const refused = [400, ['The request is nested too deeply']];
  expect(await send('PATCH', `/store/customers/${id}`, `{"birthday":${DEEP}}`)).toEqual(refused);
  expect(await send('POST', `/stores/${store.id}/rewards`, `{"name":"Mug","category":{"a":${DEEP}}}`)).toEqual(refused);
  expect(await send('PATCH', `/stores/${store.id}/rewards/redemptions/${id}`, `{"status":${DEEP}}`)).toEqual(refused);
  // The depth is checked before the field names.
  expect(await send('PATCH', `/store/customers/${id}`, `{"other":${DEEP}}`)).toEqual(refused);
  const unknown = [400, ['other is not a known field']];
  expect(await send('PATCH', `/store/customers/${id}`, '{"other":[[[[[1]]]]]}')).toEqual(unknown);
});
