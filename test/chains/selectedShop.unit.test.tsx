import { createAppStore } from '../../src/client/app/store';
import { selectShop } from '../../src/client/entities/shop';
import { baseApi, BY_SHOP } from '../../src/client/shared/api/baseApi';
import { fakeServer } from '../support/fakeServer';

interface Figure {
  of: string | null;
}
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFigure: build.query<Figure, undefined>({
      query: () => 'figure?period=30d',
      providesTags: ['OwnerCounts'],
      extraOptions: BY_SHOP,
    }),
    getChain: build.query<Figure, undefined>({ query: () => 'chain' }),
    change: build.mutation<unknown, undefined>({
      query: () => ({ url: 'change', method: 'POST', params: { how: 'so' } }),
      invalidatesTags: ['OwnerCounts'],
      extraOptions: BY_SHOP,
    }),
  }),
});
const { getFigure, getChain, change } = api.endpoints;

afterEach(() => selectShop(null));

test('CH-19 each shop has its own cache entries, which no other shop can fill', async () => {
  let respond: () => void = () => undefined;
  let isSlow = false;
  const requests = fakeServer(async ({ query }) => {
    if (isSlow) await new Promise<void>((resolve) => (respond = resolve));
    return { body: { of: query.get('shop') } };
  });
  const app = createAppStore();
  const shown = () => getFigure.select(undefined)(app.getState()).data?.of;
  await app.dispatch(getFigure.initiate(undefined));
  expect(shown()).toBeNull();

  selectShop('shop-1');
  expect(shown()).toBeUndefined();
  await app.dispatch(getFigure.initiate(undefined));
  await app.dispatch(getChain.initiate(undefined));
  await app.dispatch(change.initiate(undefined));
  await Promise.all(app.dispatch(api.util.getRunningQueriesThunk()));
  expect(shown()).toBe('shop-1');
  expect(requests.map(({ method, path, query }) => `${method} ${path}?${query.toString()}`)).toEqual([
    'GET /figure?period=30d',
    'GET /figure?period=30d&shop=shop-1',
    'GET /chain?',
    'POST /change?how=so&shop=shop-1',
    'GET /figure?period=30d&shop=shop-1',
  ]);

  // The answer for a shop arrives when another one has been selected.
  isSlow = true;
  selectShop('shop-2');
  const late = app.dispatch(getFigure.initiate(undefined));
  await new Promise((resolve) => setTimeout(resolve, 0));
  selectShop('shop-3');
  respond();
  await late;
  expect(shown()).toBeUndefined();
  selectShop('shop-2');
  expect(shown()).toBe('shop-2');
  selectShop(null);
  expect(shown()).toBeNull();
});

test('a refused shop makes the profile load again, which says whether it is still in the chain', async () => {
  const requests = fakeServer(({ query }) => (query.has('shop') ? { status: 403, body: {} } : { body: {} }));
  const app = createAppStore();
  const profile = baseApi.injectEndpoints({
    endpoints: (build) => ({ getMe: build.query<object, undefined>({ query: () => 'me', providesTags: ['Profile'] }) }),
  });
  await app.dispatch(profile.endpoints.getMe.initiate(undefined));
  selectShop('shop-1');
  await app.dispatch(getFigure.initiate(undefined));
  await Promise.all(app.dispatch(api.util.getRunningQueriesThunk()));
  expect(requests.filter(({ path }) => path === '/me')).toHaveLength(2);
});
