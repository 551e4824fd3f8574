import { ADMIN_SCOPES, DASHBOARD_SCOPES, getActor } from '../../src/server/platform/auth/guard';
import { createGuardedApp, ownersHeaders as headers } from './guardedApp';

test('BX-106 the server does not start if a customer route does not declare whether it needs a verified session', async () => {
  const app = createGuardedApp();
  app.get('/my/:subdomain', { config: { scopes: ['customer'], verified: false } }, () => 'ok');
  app.get('/my/:subdomain/forgotten', { config: { scopes: ['customer'] } }, () => 'ok');
  await expect(app.ready()).rejects.toThrow(/Routes without verified: GET \/my\/:subdomain\/forgotten/);
});

test('the server does not start when a route declares no scopes', async () => {
  const app = createGuardedApp();
  app.get('/open', { config: { open: true } }, () => 'ok');
  app.get('/forgotten', () => 'ok');
  app.post('/empty', { config: { scopes: [] } }, () => 'ok');
  await expect(app.ready()).rejects.toThrow(/Routes without scopes: GET \/forgotten, .*POST \/empty/);
});

test('the guard rejects a request before its body is parsed', async () => {
  const app = createGuardedApp();
  app.post('/for-owners', { config: { scopes: DASHBOARD_SCOPES } }, (request) => getActor(request, DASHBOARD_SCOPES));
  app.post('/for-admins', { config: { scopes: ADMIN_SCOPES } }, () => 'ok');
  const unreadable = { method: 'POST', payload: '{', headers: { 'content-type': 'application/json' } } as const;
  expect((await app.inject({ ...unreadable, url: '/for-owners' })).statusCode).toBe(401);
  const withToken = { ...unreadable, headers: { ...unreadable.headers, ...headers } };
  expect((await app.inject({ ...withToken, url: '/for-admins' })).statusCode).toBe(403);
  expect((await app.inject({ ...withToken, url: '/for-owners' })).statusCode).toBe(400);
  const response = await app.inject({ method: 'POST', url: '/for-owners', headers });
  expect(response.json()).toMatchObject({ scope: 'dashboard', storeId: 's', accountId: 'a' });
  await app.close();
});

test('a handler that requires other scopes than its route declares returns 500 without details', async () => {
  const app = createGuardedApp();
  app.get('/mixed-up', { config: { scopes: DASHBOARD_SCOPES } }, (request) => getActor(request, ADMIN_SCOPES));
  const response = await app.inject({ url: '/mixed-up', headers });
  expect(response.json()).toEqual({
    statusCode: 500,
    error: 'Internal Server Error',
    message: 'Something went wrong on our side',
  });
  await app.close();
});
