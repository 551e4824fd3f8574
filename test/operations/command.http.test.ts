import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { version } from '../../package.json';

const ROOT = path.resolve(__dirname, '../..');
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-command-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `regulars` in the folder, without a settings file of the machine. */
function regulars(
  args: string[],
  { env = {}, program = path.join(ROOT, 'bin/regulars') }: { env?: Record<string, string>; program?: string } = {},
) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', REGULARS_ENV_FILE: '', ...env },
  });
  return { status, stdout, stderr };
}

const inFolder = (name: string) => path.join(folder, name);
const noDatabase = (dataDir: string) =>
  `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the server\n`;

test('BX-163 the command reads settings from a file, and the environment wins', () => {
  const file = inFolder('regulars.env');
  const dataDir = inFolder('from the file');
  writeFileSync(file, `# A comment\nDATA_DIR="${dataDir}"\nLOG_LEVEL=warn\n`);
  const failure = { status: 1, stdout: '', stderr: noDatabase(dataDir) };
  expect(regulars(['backup', 'x.backup', '--env-file', file])).toEqual(failure);
  expect(regulars([`--env-file=${file}`, 'backup', 'x.backup'])).toEqual(failure);
  expect(regulars(['backup', 'x.backup'], { env: { REGULARS_ENV_FILE: file } })).toEqual(failure);
  const env = { REGULARS_ENV_FILE: file, DATA_DIR: inFolder('other') };
  expect(regulars(['backup', 'x.backup'], { env }).stderr).toBe(noDatabase(inFolder('other')));
});

test('BX-163 wrong settings and a missing settings file end the command with 78', () => {
  const missing = inFolder('none.env');
  expect(regulars(['start', '--env-file', missing])).toEqual({
    status: 78,
    stdout: '',
    stderr: `The settings file ${missing} cannot be read (ENOENT)\n`,
  });
  expect(regulars(['start'], { env: { PORT: 'eighty' } })).toEqual({
    status: 78,
    stdout: '',
    stderr: 'Invalid settings:\n  PORT must be a whole number from 0 to 65535\n',
  });
});

test('BX-163 backup and rotate refuse a DATA_DIR without a database in one sentence and create nothing', () => {
  const env = { DATA_DIR: inFolder('data') };
  for (const args of [['backup', 'x.backup'], ['rotate'], ['rotate', '--old-key-lost'], ['verify']]) {
    expect(regulars(args, { env })).toEqual({ status: 1, stdout: '', stderr: noDatabase(env.DATA_DIR) });
  }
  expect(existsSync(env.DATA_DIR)).toBe(false);
});

test('BX-163 the command works through links and prints its version and its commands', () => {
  symlinkSync(path.join(ROOT, 'bin/regulars'), inFolder('first'));
  symlinkSync('first', inFolder('second'));
  const { status, stdout } = regulars(['version'], { program: inFolder('second') });
  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Regulars ${version.replaceAll('.', '\\.')}( \\(\\S+\\))?\n$`));
  expect(regulars([]).stdout).toContain('Usage: regulars COMMAND');
  expect(regulars(['bakcup'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no command "bakcup": see "regulars help"\n',
  });
});

(isRoot ? test : test.skip)(
  'BX-163 root runs a command as the account that owns the data folder',
  () => {
    chownSync(folder, NOBODY, NOBODY);
    const file = inFolder('root.env');
    writeFileSync(file, `DATA_DIR=${folder}\n`, { mode: 0o600 });
    // Without the `postgres` folder this creates a database, which belongs to the account too.
    const { status, stdout, stderr } = regulars(
      ['admin', '--email', 'ann@example.com', '--name', 'Ann Lee', '--env-file', file],
      { env: { LANG: 'C.UTF-8' } },
    );
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^Running as \S+, the owner of .*, instead of root\n/) as string,
    });
    expect(stdout).toContain('Ann Lee (ann@example.com) is an administrator now');
    for (const name of ['postgres', 'postgres.password']) expect(statSync(inFolder(name)).uid).toBe(NOBODY);
    expect(regulars(['verify', '--env-file', file]).status).toBe(0);
  },
  120_000,
);
