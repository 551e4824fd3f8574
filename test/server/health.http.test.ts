import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseUnavailable, DiskFull } from '../../src/server/database/Database';
import { findProblem } from '../../src/server/modules/health/health.routes';
import { call, serverUrl } from '../support/http';

test('the server is live and ready, and reports how many jobs are waiting and for how long', async () => {
  const [live, ready] = [await call('GET', '/health/live'), await call('GET', '/health/ready')];
  expect([live.status, live.body]).toEqual([200, { status: 'ok' }]);
  const count: unknown = expect.any(Number);
  const jobs = { waiting: count, oldestWaitingSeconds: count, failed: count };
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok', jobs }]);
});

test('BX-170 a server says why it is not ready, and logs nothing again while the disk is full', async () => {
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => warnings.push(line) };
  const drain = { begun: false };
  const isDiskFull = () => false;
  const available = { ping: () => Promise.resolve(), isDiskFull };
  const full = { ping: () => Promise.reject(new DiskFull('full')), isDiskFull: () => true };
  const gone = { ping: () => Promise.reject(new DatabaseUnavailable('gone')), isDiskFull };
  expect(await findProblem({ database: available, drain }, log)).toBeNull();
  expect(await findProblem({ database: available, drain: { begun: true } }, log)).toContain('stopping');
  expect(await findProblem({ database: full, drain }, log)).toContain('disk of the database is full');
  expect(await findProblem({ database: { ...gone, isDiskFull: () => true }, drain }, log)).toContain('disk');
  expect(warnings).toEqual([]);
  expect(await findProblem({ database: gone, drain }, log)).toContain('cannot be used');
  expect(warnings).toHaveLength(1);
});

test('BX-165 the health check of the image needs no Node, and tells a live server from others', async () => {
  const program = path.resolve(__dirname, '../../bin/healthcheck');
  const check = async (port: string, HOST: string) => {
    const child = spawn(program, { env: { HOST, PORT: port } });
    return new Promise((resolve) => child.once('close', resolve));
  };
  const live = new URL(serverUrl());
  expect([await check(live.port, live.hostname), await check(live.port, '0.0.0.0')]).toEqual([0, 0]);
  const failing = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
  const port = String((failing.address() as AddressInfo).port);
  expect(await check(port, '')).toBe(1);
  await new Promise((resolve) => failing.close(resolve));
  expect(await check(port, '')).toBe(1);
});
