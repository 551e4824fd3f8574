import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asOwner } from '../checkout/asOwner';
import { follow } from '../liveUpdates/follow';
import { eventually } from '../support/eventually';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';
import { createTestStore } from '../support/testStore';

/** Nobody else listens on this address of the loopback network. */
const ORIGIN = `http://127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}:8081`;
const CADDY = '/usr/bin/caddy';
const describeWithCaddy = existsSync(CADDY) ? describe : describe.skip;

describeWithCaddy('behind Caddy with the documented file', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-caddy-'));
  let server: RunningProcess;
  let stopCaddy: () => Promise<void>;

  beforeAll(async () => {
    server = await startServer({ ...sharedDatabaseEnv(), PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' });
    const file = path.resolve(__dirname, '../../docs/operations/Caddyfile');
    const caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], {
      stdio: 'ignore',
      env: { PUBLIC_URL: ORIGIN, UPSTREAM: new URL(server.url).host, HOME: folder, XDG_DATA_HOME: folder },
    });
    const ended = new Promise<void>((resolve) => caddy.once('exit', () => resolve()));
    stopCaddy = () => {
      caddy.kill();
      return ended;
    };
    await eventually('Caddy answers', async () => {
      expect(caddy.exitCode).toBeNull();
      return (await fetch(`${ORIGIN}/api/health/live`)).ok;
    });
  });
  afterAll(async () => {
    await stopCaddy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('LV-01 an event of a stream comes through at once', async () => {
    const store = await createTestStore();
    const follower = await follow(store.id, await store.ownerToken(), { server: ORIGIN });
    await eventually('the stream is open', () => follower.text() !== '');
    await asOwner(store, 'PUT', '/store/events-feed', { isEnabled: true });
    await eventually('an event arrives', () => follower.count() === 1);
    follower.close();
  });
});
