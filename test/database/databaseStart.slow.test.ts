import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { canEnter } from '../../src/server/database/embedded/account';
import { completeBinaries, getPackagedBinaries } from '../../src/server/database/embedded/binaries';
import { toLayout } from '../../src/server/database/embedded/layout';
import { findRunningPostmaster, isAlive } from '../../src/server/database/embedded/postmaster';
import { databaseProcess, type DatabaseProcess, type Opened } from '../support/databaseProcess';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };
const directories: string[] = [];
const running: DatabaseProcess[] = [];
/** A data directory with a migrated cluster that no server uses. Copying it is faster than running initdb. */
let template: string;
let firstStart: Opened & { passwordMode: number; postmasterPid: number };

function newDirectory(name = 'data'): string {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'regulars-db-'));
  chmodSync(parent, 0o755);
  directories.push(parent);
  return path.join(parent, name);
}

function copyTemplate(name?: string): string {
  const dataDir = newDirectory(name);
  // `cp -a` preserves the file owner, which determines the server's account. `cpSync` does not.
  execFileSync('cp', ['-a', template, dataDir]);
  return dataDir;
}

async function open(...options: Parameters<typeof databaseProcess>): Promise<DatabaseProcess> {
  const opened = await databaseProcess(...options);
  running.push(opened);
  return opened;
}

function getPostmasterPid(dataDir: string): number {
  const pid = findRunningPostmaster(toLayout(dataDir).cluster)?.pid;
  if (!pid) throw new Error('no postmaster');
  return pid;
}

beforeAll(async () => {
  template = newDirectory('the shop, its data');
  // This directory is removed after all tests instead of after the first one.
  directories.pop();
  const first = await databaseProcess({ DATA_DIR: template });
  const passwordMode = statSync(path.join(template, 'postgres.password')).mode & 0o777;
  firstStart = { ...first.opened, passwordMode, postmasterPid: getPostmasterPid(template) };
  await first.end();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.end()));
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});
afterAll(() => rmSync(path.dirname(template), { recursive: true, force: true }));

it('the packaged server starts in a path with spaces, durable and off the network, and stops with its process', () => {
  expect(firstStart).toMatchObject({ fsync: 'on', checksums: 'on', addresses: '', user: 'regulars_app', stores: 0 });
  expect(firstStart.passwordMode).toBe(0o600);
  expect(isAlive(firstStart.postmasterPid)).toBe(false);
});

it('a second process on a data directory is rejected, and adopts the server once the first is killed', async () => {
  const dataDir = copyTemplate();
  const first = await open({ DATA_DIR: dataDir });
  const pid = getPostmasterPid(dataDir);
  await expect(databaseProcess({ DATA_DIR: dataDir })).rejects.toThrow(`is in use by process ${first.pid}:`);
  expect(isAlive(pid)).toBe(true);
  await first.end('SIGKILL');
  expect(isAlive(pid)).toBe(true);
  const second = await open({ DATA_DIR: dataDir });
  expect(second.opened.describe).toContain('adopted');
  expect(getPostmasterPid(dataDir)).toBe(pid);
  await second.end();
  expect(isAlive(pid)).toBe(false);
});

it('BX-174 the server is not started while one in another container uses the same data', async () => {
  const dataDir = copyTemplate();
  // Another container has other process ids, so that only the socket shows its server.
  const other = createServer().listen(path.join(toLayout(dataDir).cluster, '.s.PGSQL.5432'));
  await new Promise((resolve) => other.once('listening', resolve));
  const opening = open({ DATA_DIR: dataDir });
  await expect(opening).rejects.toThrow(`${dataDir} is in use by a PostgreSQL in another container`);
  other.close();
});

it('the server listens on the loopback address when the path is too long for a socket', async () => {
  const dataDir = copyTemplate('a-very-long-name-'.repeat(7));
  const first = await open({ DATA_DIR: dataDir });
  expect(first.opened.addresses).toBe('127.0.0.1');
});

it('the server starts after an installation without scripts', async () => {
  const dataDir = newDirectory();
  const packed = newDirectory('node_modules');
  cpSync(path.dirname(getPackagedBinaries()), packed, {
    recursive: true,
    filter: (name) => !lstatSync(name).isSymbolicLink(),
  });
  const installed = path.join(packed, 'native');
  const first = await open({ DATA_DIR: dataDir, INSTALLED: installed });
  expect(first.opened.describe).toContain('started');
  expect(existsSync(path.join(installed, 'lib/libpq.so.5'))).toBe(process.platform === 'linux');
});

const asRoot = isRoot && canEnter(NOBODY, __dirname) ? it : it.skip;

asRoot('the server starts as an ordinary user, and afterwards as root on the same data', async () => {
  const dataDir = newDirectory();
  mkdirSync(dataDir);
  chownSync(dataDir, NOBODY.uid, NOBODY.gid);
  const first = await open({ DATA_DIR: dataDir }, NOBODY);
  expect(first.opened.stores).toBe(0);
  await first.end();
  const second = await open({ DATA_DIR: dataDir });
  expect(second.opened.messages.filter((line) => line.startsWith('migrated'))).toEqual([]);
});

/** Binaries as npm installs them as root, and a data folder of an ordinary user with the copy of an old release. */
function installAsRoot(): { installed: string; dataDir: string; listCopies: () => string[] } {
  const packed = newDirectory('linux-x64');
  cpSync(path.dirname(getPackagedBinaries()), packed, { recursive: true, verbatimSymlinks: true });
  const installed = path.join(packed, 'native');
  rmSync(path.join(installed, 'share/postgresql/timezone/+VERSION'), { force: true });
  const dataDir = newDirectory();
  mkdirSync(path.join(dataDir, 'postgresql-17.5.0-beta.15-tz2025b/bin'), { recursive: true });
  execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, dataDir]);
  return { installed, dataDir, listCopies: () => readdirSync(dataDir).filter((name) => /^postgresql-/.test(name)) };
}

asRoot(
  'an account that cannot write to the binaries runs them in place when the build has completed them',
  async () => {
    const { installed, dataDir, listCopies } = installAsRoot();
    expect(completeBinaries(installed)).toBe(true);
    await open({ DATA_DIR: dataDir, INSTALLED: installed }, NOBODY);
    expect(listCopies()).toEqual([]);
  },
);

asRoot('an account that cannot write to incomplete binaries runs one copy of them', async () => {
  const { installed, dataDir, listCopies } = installAsRoot();
  const first = await open({ DATA_DIR: dataDir, INSTALLED: installed }, NOBODY);
  const copies = listCopies();
  expect(copies).toEqual([expect.stringMatching(/-tz20\d\d[a-z]$/)]);
  // Whoever adopts a server leaves it the files that it runs from.
  const old = path.join(dataDir, 'postgresql-17.5.0');
  mkdirSync(old);
  await first.end('SIGKILL');
  const second = await open({ DATA_DIR: dataDir, INSTALLED: installed }, NOBODY);
  expect(second.opened.describe).toContain('adopted');
  expect(existsSync(old)).toBe(true);
  await second.end();
  await open({ DATA_DIR: dataDir, INSTALLED: installed }, NOBODY);
  expect(listCopies()).toEqual(copies);
});

(isRoot ? it : it.skip)(
  'the server starts with data and binaries in a directory that only root may enter',
  async () => {
    const closed = newDirectory('closed');
    mkdirSync(closed, { mode: 0o700 });
    const packed = path.join(closed, 'linux-x64');
    cpSync(path.dirname(getPackagedBinaries()), packed, { recursive: true, verbatimSymlinks: true });
    const dataDir = path.join(closed, 'data');
    const first = await open({ DATA_DIR: dataDir, INSTALLED: path.join(packed, 'native') });
    expect(first.opened.describe).toContain(dataDir);
    const { cluster } = toLayout(dataDir);
    directories.push(path.dirname(cluster));
    expect(cluster).toMatch(/^\/var\/lib\/regulars\//);
    expect(existsSync(path.join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
  },
);

it('the server starts after a power cut when the pid in postmaster.pid belongs to another program', async () => {
  const dataDir = copyTemplate();
  const first = await open({ DATA_DIR: dataDir });
  const pid = getPostmasterPid(dataDir);
  await first.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const file = path.join(toLayout(dataDir).cluster, 'postmaster.pid');
  // PostgreSQL recognizes a server only by a process of its own account.
  const account = isRoot ? toLayout(dataDir).account : {};
  const otherProgram = spawn('sleep', ['60'], { ...account, stdio: 'ignore' });
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(otherProgram.pid)));
  try {
    const second = await open({ DATA_DIR: dataDir });
    expect(second.opened.describe).toContain('started');
  } finally {
    otherProgram.kill();
  }
});

it('the error about a recovery that fails in a child process of PostgreSQL says why', async () => {
  const dataDir = copyTemplate();
  const wal = path.join(toLayout(dataDir).cluster, 'pg_wal');
  for (const file of readdirSync(wal)) if (/^[0-9A-F]{24}$/.test(file)) rmSync(path.join(wal, file));
  const opening = databaseProcess({ DATA_DIR: dataDir });
  await expect(opening).rejects.toThrow(/PANIC: {2}could not locate a valid checkpoint record/);
});

it('the error about an unreachable server does not contain the password', async () => {
  const other = createServer((socket) => socket.end('no')).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const opening = databaseProcess({ DATABASE_URL: `postgres://shop:canary-word@127.0.0.1:${port}/shop` });
  await expect(opening).rejects.toThrow(/^(?!.*canary-word)/);
  other.close();
});
