import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { call } from '../support/http';
import { startServer } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';

const ROOT = path.resolve(__dirname, '../..');
const isInstalled = existsSync(path.join(ROOT, 'node_modules/.bin/node'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-packaged-node-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

(isInstalled ? test : test.skip)('BX-140 npm scripts run on the packaged Node, whatever Node runs npm', () => {
  // The PATH without the folder that npm has added for this test.
  const entries = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.includes('node_modules'));
  const printed = execFileSync('npm', ['exec', '-c', 'node -p process.execPath'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PATH: entries.join(path.delimiter) },
  });
  expect(printed).toContain(path.join(ROOT, 'node_modules/node-'));
});

test('BX-140 each program of dist/ ends with one sentence on an older Node', () => {
  const oldNode = path.join(folder, 'oldNode.cjs');
  writeFileSync(
    oldNode,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });",
  );
  const files = readdirSync(path.join(ROOT, 'dist/server')).filter((file) => /^\w+\.js$/.test(file));
  expect(files).toContain('index.js');
  for (const file of files) {
    const { status, stderr } = spawnSync(process.execPath, ['-r', oldNode, path.join(ROOT, 'dist/server', file)], {
      encoding: 'utf8',
    });
    expect({ file, status, stderr }).toEqual({
      file,
      status: 1,
      stderr: expect.stringMatching(/^Regulars needs Node 22.22 or newer, and this is Node 20.20.2: .*\n$/) as string,
    });
  }
});

test('BX-140 an installation whose packaged Node was removed runs on the system Node', async () => {
  const operations = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const [remove = ''] = /^rm .*node_modules\/\.bin\/node$/m.exec(operations) ?? [];
  expect(readFileSync(path.join(ROOT, 'docs/operations/Containerfile'), 'utf8')).toContain(remove);
  cpSync(path.join(ROOT, 'dist'), path.join(folder, 'dist'), { recursive: true });
  for (const directory of ['node_modules', 'node_modules/.bin']) {
    mkdirSync(path.join(folder, directory));
    for (const name of readdirSync(path.join(ROOT, directory))) {
      if (!['.bin', '.cache'].includes(name)) {
        symlinkSync(path.join(ROOT, directory, name), path.join(folder, directory, name));
      }
    }
  }
  const listPackagedNode = () =>
    readdirSync(path.join(folder, 'node_modules')).filter((name) => /^node-linux-/.test(name));
  if (isInstalled) execFileSync('sh', ['-c', remove], { cwd: folder });
  expect(listPackagedNode()).toEqual([]);
  expect(existsSync(path.join(folder, 'node_modules/sharp'))).toBe(true);
  const server = await startServer(sharedDatabaseEnv(), undefined, path.join(folder, 'dist/server/index.js'));
  try {
    expect((await call('GET', '/health/ready', { server: server.url })).status).toBe(200);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
