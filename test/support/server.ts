import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { assertNoLeaks } from './canary';
import { getClockVariables } from './clockVariables';
import { programArguments } from './programs';

const ROOT = path.resolve(__dirname, '../..');

/** A program of the product in a separate process. */
export interface RunningProcess {
  readonly pid: number;
  /** The URL, as http://127.0.0.1:PORT. */
  readonly url: string;
  /** Everything that was printed so far to both streams. */
  output(): string;
  /**
   * Sends a signal and waits until the process and all its children have ended. Resolves to the exit code, or to null
   * if a signal ended the process.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves when the process ends by itself. */
  readonly ended: Promise<number | null>;
}

/** The only environment variables of the developer that a server under test gets. */
const NEUTRAL_ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  TMPDIR: process.env.TMPDIR ?? '/tmp',
  LANG: 'C.UTF-8',
  NODE_ENV: 'test',
  ...getClockVariables(),
};

/** Nothing listens on this port. */
const NOBODY = 'http://127.0.0.1:1';

/** The time limit for a server that first creates its packaged database, which takes long on a busy machine. */
export const FIRST_START_MS = 120_000;

/** 32 bytes, so that no server or test store must derive a key from a passphrase, which takes at least 50 ms. */
export const TEST_SECRETS_KEY = Buffer.from('test-only-key-test-only-key-test').toString('base64');

/** The base URL of links for customers. Nothing listens there. */
export const PUBLIC_TEST_URL = 'https://regulars.example';

/**
 * Starts the server on a free port and waits for its ready line. By default it stops without a delay and adds no
 * scheduled jobs. Its `stop` rejects if a token, key, phone number, password or message text was logged. Rejects with
 * the server's output if it ends early or is not ready within `readyMs`. `program` is the bundle of another version.
 */
export async function startServer(
  env: Record<string, string>,
  readyMs = 30_000,
  program = 'src/server/main/index.ts',
): Promise<RunningProcess> {
  const settings = {
    PORT: '0',
    SECRETS_KEY: TEST_SECRETS_KEY,
    SHUTDOWN_DELAY_MS: '0',
    // All suites sign in from one address. Tests of this limit use other addresses.
    LOGIN_FAILURES_PER_ADDRESS: '1000000',
    // A test that needs a scheduled job runs it with scheduledJobs.ts.
    SCHEDULES: 'false',
    // The real vendors must never be called.
    CLOVER_BASE_URL: process.env.REGULARS_TEST_CLOVER ?? NOBODY,
    GHL_BASE_URL: process.env.REGULARS_TEST_HIGH_LEVEL ?? NOBODY,
    ...env,
  };
  const server = await startProgram(program, [], settings, readyMs);
  return {
    ...server,
    async stop(signal) {
      const code = await server.stop(signal);
      assertNoLeaks(server.output());
      return code;
    },
  };
}

/** Starts a TypeScript program that prints 'ready on http://…' when it is ready. */
export function startProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
  readyMs = 30_000,
): Promise<RunningProcess> {
  return startProcess([process.execPath, ...programArguments(file), ...args], { env, readyMs });
}

/** Starts a script of package.json in a new process group, as users do, and waits for its ready line. */
export function startNpmScript(script: string, env: Record<string, string>, readyMs = 60_000): Promise<RunningProcess> {
  const settings = { NODE_ENV: '', REGULARS_ENV_FILE: '', PORT: '0', npm_config_update_notifier: 'false', ...env };
  return startProcess(['npm', 'run', script], { env: settings, readyMs, detached: true });
}

async function startProcess(
  [command = '', ...args]: string[],
  { env, readyMs, detached = false }: { env: Record<string, string>; readyMs: number; detached?: boolean },
): Promise<RunningProcess> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...NEUTRAL_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  const file = args.at(-1) ?? command;
  let printed = '';
  let isReady = false;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${file} was not ready in ${readyMs} ms:\n${printed}`));
    }, readyMs);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      // The output is searched only until the program is ready, because the log may become long.
      const ready = isReady ? null : /ready on (http:\/\/\S+)/.exec(printed);
      if (ready?.[1]) {
        isReady = true;
        clearTimeout(timer);
        resolve(ready[1]);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended with ${String(code)}:\n${printed}`));
    });
  });
  return { pid: getPid(child), url, output: () => printed, ended, stop: (signal) => stop(child, ended, signal) };
}

/** Runs a command of the product to its end. Resolves to the exit code and the output of both streams. */
export async function runProgram(
  file: string,
  env: Record<string, string>,
  { args = [], input = '' }: { args?: readonly string[]; input?: string } = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...programArguments(file), ...args], {
    cwd: ROOT,
    env: { ...NEUTRAL_ENVIRONMENT, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let output = '';
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

async function stop(child: ChildProcess, ended: Promise<number | null>, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return ended;
}

function getPid(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process did not start');
  return child.pid;
}
