import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { canEnter } from '../../src/server/database/embedded/account';
import { packagedBinaries } from '../../src/server/database/embedded/binaries';
import { toLayout } from '../../src/server/database/embedded/layout';
import { isAlive, findRunningPostmaster } from '../../src/server/database/embedded/postmaster';
import { databaseProcess, type DatabaseProcess } from '../support/databaseProcess';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };
const scratch: string[] = [];
const running: DatabaseProcess[] = [];

function folder(name = 'data'): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'regulars-db-'));
  chmodSync(home, 0o755);
  scratch.push(home);
  return path.join(home, name);
}

async function open(...given: Parameters<typeof databaseProcess>): Promise<DatabaseProcess> {
  const opened = await databaseProcess(...given);
  running.push(opened);
  return opened;
}

function postmasterOf(dataDir: string): number {
  const pid = findRunningPostmaster(toLayout(dataDir).cluster)?.pid;
  if (!pid) throw new Error('no postmaster');
  return pid;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.end()));
  for (const each of scratch.splice(0)) rmSync(each, { recursive: true, force: true });
});

it('Q-05 starts in a path with spaces, with fsync and checksums on, away from the network, and stops its server', async () => {
  const dataDir = folder('the shop, its data');
  const first = await open({ DATA_DIR: dataDir });
  expect(first.opened).toMatchObject({ fsync: 'on', checksums: 'on', addresses: '', user: 'regulars_app', stores: 0 });
  expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  const pid = postmasterOf(dataDir);
  await first.end();
  expect(isAlive(pid)).toBe(false);
});

it('Q-05 refuses a second process on the same data directory at once, naming the holder, who goes on undisturbed', async () => {
  const dataDir = folder();
  const first = await open({ DATA_DIR: dataDir });
  await expect(databaseProcess({ DATA_DIR: dataDir })).rejects.toThrow(`is held by process ${first.pid}:`);
  expect(isAlive(postmasterOf(dataDir))).toBe(true);
});

it('Q-05 Q-04 adopts the server that a killed process left over, and stops it in the end', async () => {
  const dataDir = folder();
  const killed = await open({ DATA_DIR: dataDir });
  const pid = postmasterOf(dataDir);
  await killed.end('SIGKILL');
  expect(isAlive(pid)).toBe(true);
  const next = await open({ DATA_DIR: dataDir });
  expect(next.opened.describe).toContain('adopted');
  expect(postmasterOf(dataDir)).toBe(pid);
  await next.end();
  expect(isAlive(pid)).toBe(false);
});

it('Q-05 starts where the path is too long for a socket, on the loopback with a password', async () => {
  const dataDir = folder('a-very-long-name-'.repeat(7));
  const first = await open({ DATA_DIR: dataDir });
  expect(first.opened.addresses).toBe('127.0.0.1');
});

it('Q-05 starts after an installation without scripts', async () => {
  const dataDir = folder();
  const packed = folder('node_modules');
  cpSync(path.dirname(packagedBinaries()), packed, {
    recursive: true,
    filter: (name) => !lstatSync(name).isSymbolicLink(),
  });
  const installed = path.join(packed, 'native');
  const first = await open({ DATA_DIR: dataDir, INSTALLED: installed });
  expect(first.opened.describe).toContain('started');
  expect(existsSync(path.join(installed, 'lib/libpq.so.5'))).toBe(process.platform === 'linux');
});

const asRoot = isRoot && canEnter(NOBODY, __dirname) ? it : it.skip;

asRoot('Q-05 starts as an ordinary user, whose data root may open afterwards', async () => {
  const dataDir = folder();
  mkdirSync(dataDir);
  chownSync(dataDir, NOBODY.uid, NOBODY.gid);
  const first = await open({ DATA_DIR: dataDir }, NOBODY);
  expect(first.opened.stores).toBe(0);
  await first.end();
  const second = await open({ DATA_DIR: dataDir });
  expect(second.opened.said.filter((line) => line.startsWith('migrated'))).toEqual([]);
});

(isRoot ? it : it.skip)('Q-05 starts under a directory that only root may enter, data and binaries', async () => {
  const closed = folder('closed');
  mkdirSync(closed, { mode: 0o700 });
  const packed = path.join(closed, 'linux-x64');
  cpSync(path.dirname(packagedBinaries()), packed, { recursive: true, verbatimSymlinks: true });
  const dataDir = path.join(closed, 'data');
  const first = await open({ DATA_DIR: dataDir, INSTALLED: path.join(packed, 'native') });
  expect(first.opened.describe).toContain(dataDir);
  const { cluster } = toLayout(dataDir);
  scratch.push(path.dirname(cluster));
  expect(cluster).toMatch(/^\/var\/lib\/regulars\//);
  expect(existsSync(path.join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
});

it('Q-05 starts after a power cut, when the number in postmaster.pid belongs to another program', async () => {
  const dataDir = folder();
  const first = await open({ DATA_DIR: dataDir });
  const pid = postmasterOf(dataDir);
  await first.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const file = path.join(toLayout(dataDir).cluster, 'postmaster.pid');
  // A number of the same account as the server's: that is whom PostgreSQL would believe in.
  const account = isRoot ? toLayout(dataDir).account : {};
  const stranger = spawn('sleep', ['60'], { ...account, stdio: 'ignore' });
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
  try {
    const second = await open({ DATA_DIR: dataDir });
    expect(second.opened.describe).toContain('started');
  } finally {
    stranger.kill();
  }
});

it('keeps the password out of what it says about a server that cannot be reached', async () => {
  const other = createServer((socket) => socket.end('no')).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const asked = databaseProcess({ DATABASE_URL: `postgres://shop:canary-word@127.0.0.1:${port}/shop` });
  await expect(asked).rejects.toThrow(/^(?!.*canary-word)/);
  other.close();
});
