import { Type } from 'typebox';
import { toShopId, type Database, type ScopedDatabase, type ShopDatabase } from '../../src/server/database/Database';
import { defineRoutes } from '../../src/server/platform/auth/defineRoutes';
import { ADMIN_SCOPES, DASHBOARD_SCOPES } from '../../src/server/platform/auth/guard';
import { registerValidation } from '../../src/server/platform/http/validation';
import { createGuardedApp, ownersHeaders as headers } from './guardedApp';

const ID = 'ABCDEF00-0000-4000-8000-000000000001';

function createRoutes() {
  const app = createGuardedApp();
  registerValidation(app);
  const forStore = jest.fn(() => ({}) as ScopedDatabase);
  const forShop = jest.fn(() => ({}) as ShopDatabase);
  const common = { database: { forStore, forShop } as Partial<Database> as Database, tags: ['system'] as const };
  return { app, forStore, forShop, common, owner: defineRoutes(app, { ...common, scopes: DASHBOARD_SCOPES }) };
}

test('a handler receives ids of the path in lower case, and parameters with their own schema unchanged', async () => {
  const { app, owner } = createRoutes();
  const response = Type.Array(Type.String());
  owner.get('/a/:id/b/:otherId', { operationId: 'listIds', summary: 'Ids', response }, ({ params }) => [
    params.id,
    params.otherId,
  ]);
  const params = Type.Object({ name: Type.String() });
  owner.get('/c/:name', { operationId: 'getName', summary: 'Name', params, response }, (input) => [input.params.name]);
  expect((await app.inject({ url: `/a/${ID}/b/${ID}`, headers })).json()).toEqual(
    [ID, ID].map((id) => id.toLowerCase()),
  );
  expect((await app.inject({ url: `/a/${ID}/b/7`, headers })).statusCode).toBe(400);
  expect((await app.inject({ url: '/c/ABC', headers })).json()).toEqual(['ABC']);
});

test('a handler receives databases that are limited to the store and the shop of its actor', async () => {
  const { app, forStore, forShop, owner } = createRoutes();
  owner.post('/d', { operationId: 'saveRow', summary: 'Database' }, () => undefined);
  expect((await app.inject({ method: 'POST', url: '/d', headers })).statusCode).toBe(204);
  expect(forStore).toHaveBeenCalledWith('s');
  expect(forShop).toHaveBeenCalledWith(toShopId('shop'));
});

test('a route without a response body sends its default status, or another one that its handler sets', async () => {
  const { app, owner } = createRoutes();
  owner.post('/e', { operationId: 'postpone', summary: 'Later', status: 202, emptyStatuses: [204] }, () => undefined);
  owner.delete('/e', { operationId: 'finish', summary: 'Done', status: 202, emptyStatuses: [204] }, ({ reply }) => {
    void reply.code(204);
  });
  expect(await app.inject({ method: 'POST', url: '/e', headers })).toMatchObject({ statusCode: 202, body: 'null' });
  expect(await app.inject({ method: 'DELETE', url: '/e', headers })).toMatchObject({ statusCode: 204, body: '' });
});

test('a session of another scope is refused', async () => {
  const { app, common } = createRoutes();
  const handler = jest.fn();
  defineRoutes(app, { ...common, scopes: ADMIN_SCOPES }).post(
    '/f',
    { operationId: 'changeAll', summary: 'Admins' },
    handler,
  );
  expect((await app.inject({ method: 'POST', url: '/f' })).statusCode).toBe(401);
  expect((await app.inject({ method: 'POST', url: '/f', headers })).statusCode).toBe(403);
  expect(handler).not.toHaveBeenCalled();
});

describe('a route by shop', () => {
  const OTHER = 'abcdef00-0000-4000-8000-000000000002';
  const createRoute = (isShop: boolean) => {
    const created = createRoutes();
    created.forStore.mockReturnValue({
      query: () => Promise.resolve(isShop ? [{}] : []),
    } as Partial<ScopedDatabase> as ScopedDatabase);
    const response = Type.Unknown();
    created.owner.get(
      '/g',
      { operationId: 'listShops', summary: 'By shop', byShop: true, response },
      ({ actor, onlyShop }) => [actor.shopId, onlyShop],
    );
    return created;
  };

  test("shows all shops to the chain's owner, or the one that is selected", async () => {
    const { app, forShop } = createRoute(true);
    expect((await app.inject({ url: '/g', headers })).json()).toEqual(['shop', null]);
    expect((await app.inject({ url: `/g?shop=${OTHER.toUpperCase()}`, headers })).json()).toEqual([OTHER, OTHER]);
    expect(forShop).toHaveBeenLastCalledWith(toShopId(OTHER));
  });

  test('refuses a store that is no shop of the chain, and what is no id', async () => {
    const { app } = createRoute(false);
    expect((await app.inject({ url: `/g?shop=${OTHER}`, headers })).statusCode).toBe(403);
    expect((await app.inject({ url: '/g?shop=2', headers })).statusCode).toBe(400);
  });
});
