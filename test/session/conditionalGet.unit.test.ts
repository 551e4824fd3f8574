import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { configureStore } from '@reduxjs/toolkit';
import { setApiBase } from '../../src/client/shared/api/apiBase';
import { conditionalGet } from '../../src/client/shared/api/conditionalGet';
import { baseApi } from '../../src/client/shared/api/baseApi';

const thingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    things: build.query<{ names: string[]; etag: string | null }, string>({
      queryFn: conditionalGet(
        (shelf: string) => `things/${shelf}`,
        (body) => ({ names: body as string[] }),
      ),
    }),
  }),
});

let version = 'W/"1"';
let broken = false;
const asked: { path: string | undefined; held: string | undefined }[] = [];
const server = http.createServer((request, response) => {
  const held = request.headers['if-none-match'];
  asked.push({ path: request.url, held });
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  response.setHeader('access-control-expose-headers', 'etag');
  if (broken) response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"no"}');
  else if (held === version) response.writeHead(304, { etag: version }).end();
  else response.writeHead(200, { 'content-type': 'application/json', etag: version }).end(JSON.stringify([version]));
});

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
  broken = false;
  asked.length = 0;
});

function openShop() {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const ask = (shelf: string) => store.dispatch(thingsApi.endpoints.things.initiate(shelf, { forceRefetch: true }));
  return { ask, forget: () => store.dispatch(baseApi.util.resetApiState()) };
}

test('Q-43 Q-45 an unchanged answer is the very same object', async () => {
  const { ask } = openShop();
  const first = await ask('a');
  const second = await ask('a');
  expect(asked.map(({ held }) => held)).toEqual([undefined, 'W/"1"']);
  expect(first.data).toEqual({ names: ['W/"1"'], etag: 'W/"1"' });
  expect(second.data).toBe(first.data);
  expect(second.isSuccess).toBe(true);
});

test('Q-43 a changed answer is read, and its ETag is the one to ask by', async () => {
  const { ask } = openShop();
  await ask('a');
  version = 'W/"2"';
  expect((await ask('a')).data?.names).toEqual(['W/"2"']);
  await ask('a');
  expect(asked.map(({ held }) => held)).toEqual([undefined, 'W/"1"', 'W/"2"']);
});

test('every question has an ETag of its own, and none outlives its answer', async () => {
  const { ask, forget } = openShop();
  await ask('a');
  await ask('b');
  forget();
  await ask('a');
  expect(asked).toEqual([
    { path: '/api/things/a', held: undefined },
    { path: '/api/things/b', held: undefined },
    { path: '/api/things/a', held: undefined },
  ]);
});

test('a failure keeps the last good answer and asks by its ETag again', async () => {
  const { ask } = openShop();
  const first = await ask('a');
  broken = true;
  const failed = await ask('a');
  expect(failed.error).toMatchObject({ status: 500, data: { message: 'no' } });
  expect(failed.data).toBe(first.data);
  broken = false;
  const again = await ask('a');
  expect(again.data).toBe(first.data);
  expect(asked.at(-1)?.held).toBe('W/"1"');
});
