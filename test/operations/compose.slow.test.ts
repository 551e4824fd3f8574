import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './documentedCommands';

const COMPOSE = '/usr/bin/podman-compose';
const testWithCompose = existsSync(COMPOSE) ? test : test.skip;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-compose-'));
  copyFileSync(path.join(ROOT, 'compose.yml'), path.join(folder, 'compose.yml'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns what podman-compose would run, by the name of the container. */
function readCommands(settings: string) {
  writeFileSync(path.join(folder, '.env'), settings);
  const env = { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8' };
  // Networks and volumes are looked up even in a dry run, so that podman does not run.
  writeFileSync(path.join(folder, 'podman'), '#!/bin/sh\necho podman version 4.3.1\n', { mode: 0o755 });
  const args = ['--podman-path', path.join(folder, 'podman'), '--dry-run', 'up', '-d'];
  const { status, stdout, stderr } = spawnSync(COMPOSE, args, { cwd: folder, env, encoding: 'utf8' });
  const find = (name: string) => stdout.split('\n').find((line) => line.includes(` run --name=${name} `)) ?? '';
  return { status, stderr, regulars: find('regulars'), caddy: find('caddy') };
}

testWithCompose('BX-165 podman-compose passes on version, settings, limits and health check', () => {
  const { status, regulars, caddy } = readCommands('VERSION=1.2.3\nPUBLIC_URL=https://shop.example\n');
  expect(status).toBe(0);
  expect(`${regulars}${caddy}`).not.toContain('${');
  expect(regulars).toMatch(/ localhost\/regulars:1\.2\.3$/);
  for (const option of [
    `--env-file ${path.join(folder, '.env')}`,
    '-v regulars:/var/lib/regulars -v backups:/var/backups/regulars',
    '--healthcheck-command /bin/sh -c /opt/regulars/bin/healthcheck',
    '--log-opt=max-size=10m',
    '--restart always',
    '--read-only',
    '-m 2g',
  ]) {
    expect(regulars).toContain(option);
  }
  expect(caddy).toContain('-e PUBLIC_URL=https://shop.example');
  expect(caddy).toContain('-e CADDY_TLS=  -e CADDY_DEFAULT_SNI=localhost');
  expect(caddy).toContain('-m 256m');
  const unit = readFileSync(path.join(ROOT, 'docs/operations/regulars-container.service'), 'utf8');
  expect(unit).toContain('-v regulars:/var/lib/regulars -v backups:/var/backups/regulars');
});

testWithCompose('BX-165 podman-compose refuses without a version or an address', () => {
  expect(readCommands('PUBLIC_URL=https://shop.example\n').stderr).toContain(
    'VERSION=1.0.0 is missing in the file .env',
  );
  expect(readCommands('VERSION=1.0.0\n').stderr).toContain('is missing in the file .env');
});
