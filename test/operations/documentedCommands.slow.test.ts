import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findTokens } from '../admins/setupLinks';
import { call } from '../support/http';
import { PASSWORD } from '../support/testStore';
import { readCommandBlocks, ROOT, type CommandBlock } from './documentedCommands';

const NEEDS_POSTGRES = 'needs an own PostgreSQL: test/stores/rotateSecretsKey.slow.test.ts rotates with key files';
const NEEDS_ENGINE = 'needs a container engine: containerfile.slow.test.ts replays the stages and runs the commands';
const IMAGE_TEST = 'containerfile.slow.test.ts compiles a checkout and makes a folder of it';
const README_TEST = 'test/server/firstAdmin.slow.test.ts follows the README';
const NEEDS_CITUS = 'needs a Citus cluster: .ci/full makes one';
const LAYOUT = 'for an installation of an earlier layout';

/** Commands that the walk leaves out, with the reason. A new command is either walked or listed here. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci': 'the tests run in a checkout that is installed',
  'npm run demo': 'test/demo starts the demo',
  'npm ci && npm run build': README_TEST,
  'PUBLIC_URL=https://points.example.com npm start': README_TEST,
  'DATABASE_URL=postgres://regulars:...@db.example/regulars SECRETS_KEY_FILE=/etc/regulars.key HOST=0.0.0.0 npm start':
    README_TEST,
  "npm run admin -- --email ann@example.com --name 'Ann Lee'": README_TEST,
  'npm run admin -- --email ann@example.com --reset': README_TEST,
  'useradd --system --home-dir /var/lib/regulars --shell /usr/sbin/nologin regulars': 'needs root',
  'rm -r node_modules/node-linux-* node_modules/.bin/node': 'test/server/packagedNode.slow.test.ts runs it',
  'git clone --branch v1.0.0 <the repository> regulars-1.0.0': IMAGE_TEST,
  'cd regulars-1.0.0': IMAGE_TEST,
  'npm run release:folder -- /opt/regulars/releases/1.0.0': IMAGE_TEST,
  'podman build --pull=newer --format docker -f docs/operations/Containerfile -t localhost/regulars:1.0.0 .':
    NEEDS_ENGINE,
  'zcat regulars-1.0.0-image.tar.gz | podman load': NEEDS_ENGINE,
  'podman run -d --name regulars --read-only --tmpfs /tmp --shm-size 256m -v regulars:/var/lib/regulars -v backups:/var/backups/regulars -p 127.0.0.1:3000:3000 -e PUBLIC_URL=https://shop.example -e TRUST_PROXY=1 -e BACKUP_DIR=/var/backups/regulars localhost/regulars:1.0.0':
    NEEDS_ENGINE,
  'podman logs regulars': NEEDS_ENGINE,
  "podman exec regulars regulars admin --email ann@example.com --name 'Ann Lee'": NEEDS_ENGINE,
  'podman exec regulars regulars backup /var/backups/regulars/by-hand.backup': NEEDS_ENGINE,
  '(umask 077; set -C; openssl rand -base64 32 > /etc/regulars.key)': NEEDS_POSTGRES,
  'chown regulars /etc/regulars.key': NEEDS_POSTGRES,
  "echo 'SECRETS_KEY_FILE=/etc/regulars.key' >> /etc/regulars.env": NEEDS_POSTGRES,
  '(umask 077; set -C; openssl rand -base64 32 > /etc/regulars.key.new)': NEEDS_POSTGRES,
  'chown regulars /etc/regulars.key.new': NEEDS_POSTGRES,
  'regulars rotate /etc/regulars.key.new &&': NEEDS_POSTGRES,
  '  mv /etc/regulars.key /etc/regulars.key.old &&': NEEDS_POSTGRES,
  '  mv /etc/regulars.key.new /etc/regulars.key': NEEDS_POSTGRES,
  'BACKUP_PASSPHRASE=... regulars backup FILE --with-key': 'test/backups/roundTrip.slow.test.ts uses a passphrase',
  'BACKUP_PASSPHRASE=... regulars restore FILE --with-key': 'test/backups/roundTrip.slow.test.ts uses a passphrase',
  "psql -c 'create database regulars' && psql -d regulars -c 'create extension citus'": NEEDS_CITUS,
  [`psql -d regulars -c "select citus_set_coordinator_host('db0', 5432)"`]: NEEDS_CITUS,
  [`psql -d regulars -c "select citus_add_node('db1', 5432)" -c "select citus_add_node('db2', 5432)"`]: NEEDS_CITUS,
  'DATABASE_URL=postgres://owner@db0/regulars regulars distribute': NEEDS_CITUS,
  "DATABASE_URL='postgres://regulars:…@db1:5432,db2:5432/regulars?target_session_attrs=read-write'":
    'a setting, which test/failover uses',
  'mv /opt/regulars /opt/regulars-1.0.0': LAYOUT,
  'mkdir -p /opt/regulars/releases': LAYOUT,
  'mv /opt/regulars-1.0.0 /opt/regulars/releases/1.0.0': LAYOUT,
  "git tag -a v1.1.0 -m 'Regulars 1.1.0'": 'this test tags a release in its own copy of the repository',
  'npm run release -- 1.1.0': 'this test makes the tar of each release',
  'git push --follow-tags': 'publishes',
};

/** Pages whose commands need machines that a test does not have. */
const PAGES_NOT_RUN: Readonly<Record<string, string>> = {
  'docs/operations/containers.md': NEEDS_ENGINE,
  'docs/operations/standby.md': 'needs two machines: test/failover/promotion.slow.test.ts promotes a standby by hand',
};

/** The blocks that are walked, in order. */
const WALK = [
  ['docs/operations.md', 'As a service'],
  ['docs/operations/backup.md', 'Backing up and restoring'],
  ['docs/operations.md', 'Rotating SECRETS_KEY'],
  ['docs/operations/upgrades.md', 'One process'],
  ['docs/operations/upgrades.md', 'The way back'],
  ['docs/operations/backup.md', 'Restoring'],
] as const;

const blocks = readCommandBlocks().filter(({ page }) => !Object.hasOwn(PAGES_NOT_RUN, page));
const isRun = (line: string) => !Object.hasOwn(NOT_RUN, line);

test('BX-165 each documented command is walked, or left out by name with a reason', () => {
  const isWalked = ({ page, heading }: CommandBlock) => WALK.some((each) => each[0] === page && each[1] === heading);
  const walked = new Set(blocks.filter(isWalked).flatMap((block) => block.lines));
  const undecided = blocks.flatMap((block) => block.lines.filter((line) => isRun(line) && !walked.has(line)));
  expect(undecided).toEqual([]);
  const lines = new Set(blocks.flatMap((block) => block.lines));
  expect(Object.keys(NOT_RUN).filter((line) => !lines.has(line))).toEqual([]);
  for (const [page, heading] of WALK) {
    const found = blocks.find((block) => block.page === page && block.heading === heading);
    expect(found?.lines.filter(isRun)).not.toEqual([]);
  }
});

/** Stands in for systemd: starts what the unit names, writes its output to a file, and waits for the ready line. */
const SYSTEMCTL = `#!/bin/sh
unit=$MACHINE/etc/systemd/system/regulars.service
read_unit() { sed -n "s/^$1=//p" "$unit" | sed "s#/opt/#$MACHINE/opt/#g"; }
stop() {
  pid=$(cat "$MACHINE/pid") || exit 1
  kill -TERM "$pid"
  while [ -d "/proc/$pid" ] && ! grep -q '^State:.Z' "/proc/$pid/status"; do sleep 0.1; done
}
start() {
  umask "$(read_unit UMask)"
  cd "$(read_unit WorkingDirectory)" || exit 1
  : >"$MACHINE/journal"
  PORT=0 setsid $(read_unit ExecStart) >>"$MACHINE/journal" 2>&1 </dev/null &
  echo $! >"$MACHINE/pid"
  while ! grep -q ' is ready on ' "$MACHINE/journal"; do
    kill -0 $! 2>/dev/null || exit 1
    sleep 0.1
  done
  sed -n 's/.* is ready on //p' "$MACHINE/journal" >"$MACHINE/url"
}
case $1 in
  enable | start) start ;;
  stop) stop ;;
  restart) stop && start ;;
esac
`;
const JOURNALCTL = '#!/bin/sh\ncat "$MACHINE/journal"\n';

/** A machine in a folder: paths of the documentation begin there, and an account without rights runs everything. */
function createMachine() {
  const machine = mkdtempSync(path.join(os.tmpdir(), 'regulars-machine-'));
  const inMachine = (name: string) => path.join(machine, name);
  for (const folder of ['bin', 'etc/systemd/system', 'home', 'opt', 'usr/local/bin', 'var/lib', 'var/backups']) {
    mkdirSync(inMachine(folder), { recursive: true });
  }
  writeFileSync(inMachine('bin/systemctl'), SYSTEMCTL, { mode: 0o755 });
  writeFileSync(inMachine('bin/journalctl'), JOURNALCTL, { mode: 0o755 });
  createRepository(inMachine('repository'));
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (account.uid !== undefined) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, machine]);
  const entries = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.includes('node_modules'));
  const env = {
    PATH: [inMachine('bin'), inMachine('usr/local/bin'), ...entries].join(path.delimiter),
    HOME: inMachine('home'),
    LANG: 'C.UTF-8',
    MACHINE: machine,
    REGULARS_ENV_FILE: inMachine('etc/regulars.env'),
    npm_config_update_notifier: 'false',
  };
  const toLocal = (line: string) =>
    line
      .replaceAll(/(^|[\s'=])\/(opt|etc|var|usr)\//g, `$1${machine}/$2/`)
      .replaceAll(/ -[og] regulars/g, '')
      .replaceAll('linux-x64', `linux-${process.arch}`)
      .replaceAll('http://127.0.0.1:3000', '"$(cat "$MACHINE/url")"');
  /** Runs lines in one shell, which ends at the first failure. */
  const run = async (lines: readonly string[]) => {
    const script = lines.map(toLocal).join('\n');
    const child = spawn('sh', ['-ex', '-c', script], {
      cwd: machine,
      env,
      ...account,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const read = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  };
  const readFile = (name: string) => readFileSync(inMachine(name), 'utf8');
  return {
    run,
    /** Makes the files of a release, and puts them into the folder in which commands run. */
    async release(version: string) {
      const { code, output } = await run([
        'cd repository',
        `git checkout -q v${version}`,
        `npm run -s release -- ${version} linux-${process.arch}`,
        `cp release/${version}/* ..`,
      ]);
      if (code !== 0) throw new Error(`the release ${version} was not made:\n${output}`);
    },
    /** Returns the bytes that a folder takes on the disk. */
    getSize: (name: string) =>
      Number.parseInt(execFileSync('du', ['-s', '-B1', inMachine(name)], { encoding: 'utf8' })),
    getUrl: () => readFile('url').trim(),
    getJournal: () => readFile('journal'),
    async remove() {
      await run(['systemctl stop regulars']);
      rmSync(machine, { recursive: true, force: true });
    },
  };
}

/** Copies the present files to a repository with two releases. */
function createRepository(folder: string): void {
  mkdirSync(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-C', folder, ...args]);
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], options).split('\0');
  for (const file of files) {
    if (file !== '') cpSync(path.join(ROOT, file), path.join(folder, file), { force: true });
  }
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'release: 1.0.0');
  git('tag', 'v1.0.0');
  const manifest = path.join(folder, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": "1.0.0"', '"version": "1.1.0"'));
  git('commit', '-qam', 'release: 1.1.0');
  git('tag', 'v1.1.0');
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
}

test('BX-165 BX-341 install, backup, rotation, upgrade, way back and restore work as documented, without rights', async () => {
  const machine = createMachine();
  const walk = async ([page, heading]: (typeof WALK)[number]) => {
    const block = blocks.find((each) => each.page === page && each.heading === heading);
    const { code, output } = await machine.run(block?.lines.filter(isRun) ?? []);
    if (code !== 0) throw new Error(`${page}, ${heading} ended with ${String(code)}:\n${output}`);
    return output;
  };
  const admin = { email: 'olga@example.com', password: PASSWORD };
  const signIn = async () => (await call('POST', '/auth/login', { server: machine.getUrl(), body: admin })).status;
  try {
    const [install, backup, rotation, upgrade, wayBack, restore] = WALK;
    await machine.release('1.0.0');
    const [token = ''] = findTokens(await walk(install));
    const body = { token, name: 'Olga First', ...admin };
    expect((await call('POST', '/setup', { server: machine.getUrl(), body })).status).toBe(200);
    expect(machine.getSize('opt/regulars/releases/1.0.0')).toBeLessThan(250_000_000);
    expect(machine.getJournal()).toMatch(/^Regulars 1\.0\.0 \([0-9a-f]{8}\) is ready on/m);

    expect(await walk(backup)).toMatch(/rules in .* all hold/);
    await walk(rotation);
    expect(await signIn()).toBe(200);
    await machine.release('1.1.0');
    expect(await walk(upgrade)).toMatch(/^Regulars 1\.1\.0 \([0-9a-f]{8}\)$/m);
    expect(machine.getJournal()).toContain('Regulars 1.1.0 (');
    expect(await signIn()).toBe(200);
    await walk(wayBack);
    expect(machine.getJournal()).toContain('Regulars 1.0.0 (');
    expect(await signIn()).toBe(200);
    expect(await walk(restore)).toMatch(/rules in .* all hold/);
    expect(await signIn()).toBe(200);
    expect(machine.getJournal()).toMatch(/started in \S+\/var\/lib\/regulars\/restored/);
  } finally {
    await machine.remove();
  }
}, 2_400_000);
