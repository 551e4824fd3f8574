import http from 'node:http';
import { IMPORT_BYTES_MAX } from '../../src/contract/plain/limits';
import { serverUrl } from '../support/http';
import { createTestStore } from '../support/testStore';

/** Sends a request on a connection of the agent and reads the response, while the body is still being sent. */
function send(agent: http.Agent, path: string, { token = '', body }: { token?: string; body?: Buffer } = {}) {
  return new Promise<{ status: number; port: number | undefined }>((resolve, reject) => {
    const request = http.request(`${serverUrl()}/api${path}`, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'text/csv' }) },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const port = response.socket.localPort;
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, port }));
    });
    request.end(body);
  });
}

test('the next request of an agent succeeds after a request with a body was refused', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const large = Buffer.alloc(IMPORT_BYTES_MAX + 4_000_000, 'a');
  const refusals = [
    { path: '/store/customers/import', token, body: large, status: 413 },
    { path: '/store/customers/import', body: large, status: 401 },
    { path: '/store/customers/import', token: await store.kioskToken(), body: large, status: 403 },
    { path: '/no/such/path', token, body: large, status: 404 },
    { path: '/auth/login', body: large, status: 415 },
  ];
  for (const { path, status, ...over } of refusals) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const refused = await send(agent, path, over);
    expect([path, refused.status]).toEqual([path, status]);
    expect((await send(agent, '/health/live')).status).toBe(200);
    agent.destroy();
  }
});
