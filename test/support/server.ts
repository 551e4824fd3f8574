import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { programArguments } from './programs';

const ROOT = path.resolve(__dirname, '../..');

/** A program of the product that runs in a separate process. */
export interface RunningProcess {
  readonly pid: number;
  /** http://127.0.0.1:PORT */
  readonly url: string;
  /** Everything printed so far, to both streams. */
  output(): string;
  /** Stops it and waits; returns the exit code, or null when it was ended by a signal. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves when it ends by itself. */
  readonly ended: Promise<number | null>;
}

/** The only variables of the developer's environment that a server under test gets. */
const NEUTRAL_ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  TMPDIR: process.env.TMPDIR ?? '/tmp',
  LANG: 'C.UTF-8',
  NODE_ENV: 'test',
};

export const TEST_SECRETS_KEY = 'test-only-key-test-only-key-test-only';

/**
 * Starts the server on a free port and waits for its ready line.
 * Rejects with its output when it ends before, or is not ready within `readyMs`.
 */
export function startServer(env: Record<string, string>, readyMs = 30_000): Promise<RunningProcess> {
  return startProgram('src/server/index.ts', [], { PORT: '0', SECRETS_KEY: TEST_SECRETS_KEY, ...env }, readyMs);
}

/** Starts a TypeScript program that prints 'ready on http://…' once it is ready. */
export async function startProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
  readyMs = 30_000,
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [...programArguments(file), ...args], {
    cwd: ROOT,
    env: { ...NEUTRAL_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${file} was not ready in ${readyMs} ms:\n${printed}`));
    }, readyMs);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const ready = /ready on (http:\/\/\S+)/.exec(printed);
      if (ready?.[1]) {
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

/** Runs a command of the product to its end; returns its exit code and the output of both streams. */
export async function runProgram(
  file: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, programArguments(file), {
    cwd: ROOT,
    env: { ...NEUTRAL_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
