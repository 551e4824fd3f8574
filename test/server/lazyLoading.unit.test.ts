import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle } from '../../src/tools/build/bundle';

const ROOT = path.resolve(__dirname, '../..');
/** Packages that take long to load, and that few requests need. */
const LATER = ['passkit-generator', 'jose', '@prometheus-io/client', '@zxcvbn-ts/core', 'sharp', 'node-pg-migrate'];

let folder = '';
beforeAll(async () => {
  // Below the root, where the packages are found.
  const cache = path.join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'lazy-loading-'));
  await bundle({ 'index.bundle': 'src/server/main/index.ts' }, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script that loads the bundle of the server with wrong settings, with which it ends after loading. */
function load(script: string) {
  const file = path.join(folder, 'start.cjs');
  writeFileSync(file, `${script}\nrequire('./index.bundle.js');`);
  return spawnSync(process.execPath, [file], { env: { PATH: process.env.PATH, PORT: 'x' }, encoding: 'utf8' });
}

test('a start loads neither packages that few requests need nor the many files of typebox', () => {
  const { status, stdout } = load(`process.on('exit', () => console.log(JSON.stringify(Object.keys(require.cache))));`);
  expect(status).toBe(78);
  const packages = (JSON.parse(stdout) as string[]).flatMap(
    (file) => /.*node_modules\/((?:@[^/]+\/)?[^./][^/]*)/.exec(file)?.[1] ?? [],
  );
  expect(packages.filter((name) => [...LATER, 'typebox'].includes(name))).toEqual([]);
  expect(packages).toContain('fastify');
});
