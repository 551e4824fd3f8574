import { randomInt } from 'node:crypto';
import { hashPassword } from '../../src/server/modules/accounts/password';
import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

let server: RunningProcess;
beforeAll(async () => {
  const limits = { LOGIN_FAILURES_PER_ACCOUNT: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000' };
  server = await startServer({ ...sharedDatabaseEnv(), ...limits, TRUST_PROXY: '1', LOG_LEVEL: 'warn' });
});
afterAll(() => server.stop());

const ROUNDS = 40;

// Without computing a password hash, the server would reject an unknown email in a tenth of the time. The margin allows
// for a busy machine.
test('an unknown email takes as long as a wrong password', async () => {
  const store = await createTestStore();
  await sql('update accounts set password_hash = $2 where id = $1', [
    store.ownerId,
    await hashPassword('correct-password'),
  ]);
  const address = `198.51.100.${randomInt(1, 255)}`;
  const measureLogin = async (email: string) => {
    const start = performance.now();
    const { status } = await call('POST', '/auth/login', {
      server: server.url,
      headers: { 'x-forwarded-for': address },
      body: { email, password: 'not-the-password' },
    });
    expect(status).toBe(401);
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  await measureLogin(`warm-${store.subdomain}@example.com`);
  for (let i = 0; i < ROUNDS; i += 1) {
    known.push(await measureLogin(store.ownerEmail));
    unknown.push(await measureLogin(`unknown-${i}-${store.subdomain}@example.com`));
  }
  const ratio = median(unknown) / median(known);
  expect(ratio).toBeGreaterThan(0.75);
  expect(ratio).toBeLessThan(1.33);
});

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
