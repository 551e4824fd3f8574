import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { programArguments } from './programs';

const ROOT = path.resolve(__dirname, '../..');

/** A program of the product in a process of its own, as a person would start it. */
export interface RunningProcess {
  readonly pid: number;
  /** http://127.0.0.1:PORT */
  readonly url: string;
  /** All it has printed so far, both streams. */
  output(): string;
  /** Ends it and waits; answers the exit code, or null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves when it ends by itself. */
  readonly ended: Promise<number | null>;
}

/** What a server under test needs and a person's environment must not leak into. */
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
 * Rejects with all it printed when it ends first, or is not ready in `readyMs`.
 */
export function startServer(env: Record<string, string>, readyMs = 30_000): Promise<RunningProcess> {
  return startProgram('src/server/index.ts', [], { PORT: '0', SECRETS_KEY: TEST_SECRETS_KEY, ...env }, readyMs);
}

/** Starts any TypeScript program of the tree that prints 'ready on http://…' once it serves. */
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
  return { pid: pidOf(child), url, output: () => printed, ended, stop: (signal) => stop(child, ended, signal) };
}

/** Runs a command of the product to its end; answers its exit code and all it printed, both streams. */
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

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process did not start');
  return child.pid;
}
