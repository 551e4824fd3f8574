import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = '/usr/lib/postgresql';

/** The folder of an installed PostgreSQL older than the packaged one; null if there is none. */
export function findOlderPostgres(): string | null {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).map(Number) : [];
  const [older] = versions.filter((version) => version >= 15 && version < 18).sort((a, b) => a - b);
  return older === undefined ? null : path.join(ROOT, String(older), 'bin');
}

/** Starts the older PostgreSQL with a new cluster and returns the URL of an empty database in it. */
export function startOlderPostgres(binaries: string): { url: string; stop: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-older-'));
  const account = getAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(binaries, program), args, { ...account, cwd: folder, stdio: 'pipe', env: { LC_ALL: 'C' } });
  const data = path.join(folder, 'data');
  run('initdb', '-D', data, '-U', 'regulars', '--auth=trust', '-E', 'UTF8', '--locale=C');
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
  run('pg_ctl', 'start', '-w', '-t', '120', '-D', data, '-l', path.join(folder, 'log'), '-o', options);
  run('createdb', '-h', folder, '-U', 'regulars', 'regulars');
  return {
    url: `postgres://regulars@localhost/regulars?host=${folder}`,
    stop: () => {
      run('pg_ctl', 'stop', '-m', 'immediate', '-D', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The account for the server, because PostgreSQL refuses to run as root. */
function getAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (option: string) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
