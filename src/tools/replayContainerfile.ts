import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * `npm run container:replay`: does what docs/operations/Containerfile says in folders below the temporary one, with the
 * Node that runs this instead of the base image, then starts the result as the container would and checks it: it runs
 * as an ordinary user who can write to the volume only, is healthy, and stops on SIGTERM. Exits with 1 when something
 * is wrong, also with an instruction that it does not know.
 */
const ROOT = path.resolve(__dirname, '../..');
const READY_MS = 90_000;
const STOP_MS = 10_000;

interface Stage {
  /** The folder that stands for / of the stage. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  volumes: string[];
  user: string;
  command: string[];
  health: string[];
}

/** The account that stands for the image's; null without the right to change it. */
const account = process.getuid?.() === 0 ? { name: 'nobody', ...findIds('nobody') } : null;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'regulars-container-'));

function findIds(name: string): { uid: number; gid: number } {
  const id = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Instructions with their arguments; comments are left out. */
function parse(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return [name, rest];
    });
}

function build(instructions: readonly [string, string][]): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [name, rest] of instructions) {
    console.log(`${name} ${rest}`);
    if (name === 'FROM') {
      const id = / AS (\S+)$/.exec(rest)?.[1] ?? String(stages.size);
      const root = path.join(scratch, id);
      mkdirSync(root, { recursive: true });
      stage = { root, workdir: '/', env: {}, volumes: [], user: 'root', command: [], health: [] };
      stages.set(id, stage);
    } else if (!stage) throw new Error(`${name} before FROM`);
    else apply(stage, name, rest, stages);
  }
  if (!stage) throw new Error('no FROM');
  return stage;
}

function apply(stage: Stage, name: string, rest: string, stages: ReadonlyMap<string, Stage>): void {
  switch (name) {
    case 'WORKDIR':
      stage.workdir = rest;
      mkdirSync(path.join(stage.root, rest), { recursive: true });
      break;
    case 'COPY':
      copy(stage, rest, stages);
      break;
    case 'ENV':
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = value;
      break;
    case 'RUN':
      execFileSync('sh', ['-ec', inTree(stage, rest)], {
        cwd: path.join(stage.root, stage.workdir),
        env: toEnvironment(stage),
        stdio: 'inherit',
      });
      break;
    case 'VOLUME':
      stage.volumes.push(rest);
      break;
    case 'USER':
      stage.user = rest;
      break;
    case 'CMD':
      stage.command = JSON.parse(rest) as string[];
      break;
    case 'HEALTHCHECK':
      stage.health = JSON.parse(rest.replace(/^.*? CMD /, '')) as string[];
      break;
    case 'EXPOSE':
    case 'STOPSIGNAL':
      break;
    default:
      throw new Error(`an instruction that the replay does not know: ${name}`);
  }
}

function copy(stage: Stage, rest: string, stages: ReadonlyMap<string, Stage>): void {
  const [, from, files = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
  const source = from === undefined ? ROOT : stages.get(from)?.root;
  if (source === undefined) throw new Error(`no stage ${from ?? ''}`);
  const names = files.split(' ');
  const target = path.join(stage.root, stage.workdir, names.pop() ?? '');
  const isFolder = files.endsWith('/');
  for (const name of names) {
    const to = isFolder ? path.join(target, path.basename(name)) : target;
    cpSync(path.join(source, name), to, { recursive: true, verbatimSymlinks: true });
  }
}

/** The command with the paths and the user of the image replaced by those of the tree. */
function inTree(stage: Stage, command: string): string {
  const placed = command.replace(/(?<=\s)\/var\/lib\/\S+/g, (absolute) => path.join(stage.root, absolute));
  return account ? placed.replaceAll('node:node', `${account.uid}:${account.gid}`) : placed.replace(/&& chown .*/, '');
}

function toEnvironment(stage: Stage): NodeJS.ProcessEnv {
  const { PATH = '', LANG = 'C.UTF-8', HOME = '/' } = process.env;
  const env = Object.entries(stage.env).map(([key, value]): [string, string] => [
    key,
    value.startsWith('/') ? path.join(stage.root, value) : value,
  ]);
  return {
    // The Node that runs this comes first, as in the image.
    PATH: `${path.dirname(process.execPath)}:${PATH}`,
    LANG,
    HOME,
    npm_config_prefer_offline: 'true',
    ...Object.fromEntries(env),
  };
}

async function check(stage: Stage): Promise<void> {
  if (stage.user === 'root') throw new Error('the container would run as root');
  const cwd = path.join(stage.root, stage.workdir);
  const options = {
    cwd,
    env: { ...toEnvironment(stage), HOST: '127.0.0.1', PORT: '0', HOME: '/' },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
  execFileSync('chmod', ['-R', 'a-w', cwd]);
  // As --read-only and the user of the image would have it.
  const attempt = `try { require('fs').writeFileSync('probe', '') } catch (error) { process.exit(error.code === 'EACCES' ? 0 : 1) } process.exit(1)`;
  if (account) execFileSync(process.execPath, ['-e', attempt], options);
  // Native packages, which a production tree may lack.
  execFileSync(process.execPath, ['-e', "require('sharp'); require('@node-rs/argon2')"], {
    ...options,
    stdio: 'inherit',
  });

  const [command = '', ...args] = stage.command;
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  try {
    const url = await waitUntilReady(server, ended);
    const [healthCommand = '', ...healthArgs] = stage.health;
    const env = { ...options.env, PORT: new URL(url).port };
    execFileSync(healthCommand, healthArgs, { ...options, env, stdio: 'inherit' });
    await expectStatus(`${url}/`, 200);
    await expectStatus(`${url}/api/health/ready`, 200);
    // Verifies a password hash.
    await expectStatus(`${url}/api/auth/login`, 401, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'not the password' }),
    });
    server.kill('SIGTERM');
    const timer = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
    const code = await ended;
    clearTimeout(timer);
    if (code !== 0) throw new Error(`after SIGTERM it ended with ${String(code)}`);
  } finally {
    server.kill('SIGKILL');
  }
}

/** Returns the URL that the server prints, with the port that it got. */
async function waitUntilReady(server: ChildProcess, ended: Promise<unknown>): Promise<string> {
  const ready = new Promise<string>((resolve) => {
    let output = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /Regulars is ready on (http:\/\/[^\s"]+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => {
      reject(new Error(`it was not ready within ${READY_MS} ms`));
    }, READY_MS).unref();
  });
  const early = ended.then(() => Promise.reject(new Error('it ended before it was ready')));
  early.catch(() => undefined);
  return Promise.race([ready, late, early]);
}

async function expectStatus(url: string, status: number, init?: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  if (response.status !== status) throw new Error(`${url} answered ${response.status} instead of ${status}`);
}

async function main(): Promise<void> {
  chmodSync(scratch, 0o755);
  try {
    const stage = build(parse(readFileSync(path.join(ROOT, 'docs/operations/Containerfile'), 'utf8')));
    await check(stage);
    console.log('The container would be healthy, and stops on SIGTERM');
  } finally {
    execFileSync('chmod', ['-R', 'u+w', scratch]);
    rmSync(scratch, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
