import { call } from '../support/http';
import { startServer } from '../support/server';
import { sharedHome } from '../support/sql';
import { openStore } from '../support/world';

test('Q-08 SIGTERM under load drops no request and ends within 10 s', async () => {
  const server = await startServer({ ...sharedHome(), LOG_LEVEL: 'warn' });
  const store = await openStore();
  const token = await store.ownerToken();
  const statuses: number[] = [];
  const dropped: unknown[] = [];
  let accepting = true;
  // Each client keeps its connection busy until the server no longer takes new ones.
  const client = async () => {
    while (accepting) {
      try {
        statuses.push((await call('GET', '/store-owners/me', { token, server: server.url })).status);
      } catch (error) {
        if (codeOf(error) === 'ECONNREFUSED') accepting = false;
        else dropped.push(codeOf(error) ?? error);
      }
    }
  };
  const clients = Array.from({ length: 20 }, client);
  // Signing in takes some 20 ms of argon2, so these are in flight when the signal comes.
  const slow = Array.from({ length: 5 }, () =>
    call('POST', '/auth/login', { server: server.url, body: { email: store.ownerEmail, password: store.password } }),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const from = Date.now();
  const code = await server.stop('SIGTERM');
  await Promise.all(clients);
  expect(code).toBe(0);
  expect(Date.now() - from).toBeLessThan(10_000);
  expect(dropped).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

function codeOf(error: unknown): string | undefined {
  return ((error as Error).cause as { code?: string } | undefined)?.code;
}
