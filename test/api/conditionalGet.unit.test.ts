import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { configureStore } from '@reduxjs/toolkit';
import { setApiBase } from '../../src/client/shared/api/apiBase';
import { baseApi } from '../../src/client/shared/api/baseApi';
import { conditionalGet } from '../../src/client/shared/api/conditionalGet';

const itemsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listItems: build.query<{ names: string[]; etag: string | null }, string>({
      queryFn: conditionalGet(
        (category: string) => `items/${category}`,
        (body) => ({ names: body as string[] }),
      ),
    }),
  }),
});

let version = 'W/"1"';
let isBroken = false;
const requests: { path: string | undefined; ifNoneMatch: string | undefined }[] = [];
const server = http.createServer((request, response) => {
  const ifNoneMatch = request.headers['if-none-match'];
  requests.push({ path: request.url, ifNoneMatch });
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  response.setHeader('access-control-expose-headers', 'etag');
  if (isBroken) response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"no"}');
  else if (ifNoneMatch === version) response.writeHead(304, { etag: version }).end();
  else response.writeHead(200, { 'content-type': 'application/json', etag: version }).end(JSON.stringify([version]));
});
const sentETags = () => requests.map(({ ifNoneMatch }) => ifNoneMatch);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setApiBase(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  version = 'W/"1"';
  isBroken = false;
  requests.length = 0;
});

function createClient() {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const fetchItems = (category: string) =>
    store.dispatch(itemsApi.endpoints.listItems.initiate(category, { forceRefetch: true }));
  return { fetchItems, resetCache: () => store.dispatch(baseApi.util.resetApiState()) };
}

test('after a 304 the data is still the same object', async () => {
  const { fetchItems } = createClient();
  const first = await fetchItems('a');
  const second = await fetchItems('a');
  expect(sentETags()).toEqual([undefined, 'W/"1"']);
  expect(first.data).toEqual({ names: ['W/"1"'], etag: 'W/"1"' });
  expect(second.data).toBe(first.data);
  expect(second.isSuccess).toBe(true);
});

test('changed data replaces the previous data, and the next request sends its ETag', async () => {
  const { fetchItems } = createClient();
  await fetchItems('a');
  version = 'W/"2"';
  expect((await fetchItems('a')).data?.names).toEqual(['W/"2"']);
  await fetchItems('a');
  expect(sentETags()).toEqual([undefined, 'W/"1"', 'W/"2"']);
});

test('each argument has a separate ETag, and it is removed with the cached data', async () => {
  const { fetchItems, resetCache } = createClient();
  await fetchItems('a');
  await fetchItems('b');
  resetCache();
  await fetchItems('a');
  expect(requests).toEqual([
    { path: '/api/items/a', ifNoneMatch: undefined },
    { path: '/api/items/b', ifNoneMatch: undefined },
    { path: '/api/items/a', ifNoneMatch: undefined },
  ]);
});

test('an error keeps the data and its ETag', async () => {
  const { fetchItems } = createClient();
  const first = await fetchItems('a');
  isBroken = true;
  const failed = await fetchItems('a');
  expect(failed.error).toMatchObject({ status: 500, data: { message: 'no' } });
  expect(failed.data).toBe(first.data);
  isBroken = false;
  const retried = await fetchItems('a');
  expect(retried.data).toBe(first.data);
  expect(requests.at(-1)?.ifNoneMatch).toBe('W/"1"');
});
