import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import type { LoadPlan, LoadReport } from './load';

const ROOT = path.resolve(__dirname, '../..');

function start(file: string, args: string[], env: Record<string, string>, stderr: number | 'inherit'): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', stderr],
  });
}

export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server and waits until it prints its URL. Its log goes to a file, as in production. */
export function serve(file: string, env: Record<string, string>, logFile: string): Promise<ServerProcess> {
  const child = start(file, [], env, openSync(logFile, 'a'));
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      resolve();
    }),
  );
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /ready on (http:\/\/\S+)/.exec(printed)?.[1];
      if (url === undefined) return;
      resolve({
        url,
        stop: () => {
          child.kill('SIGTERM');
          return ended;
        },
      });
    });
    void ended.then(() => {
      reject(new Error(`${file} exited; see ${logFile}`));
    });
  });
}

/** Runs one load until it ends. */
export function load(plan: LoadPlan): Promise<LoadReport> {
  const child = start('test/bench/load.ts', [JSON.stringify(plan)], {}, 'inherit');
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(printed) as LoadReport);
      else reject(new Error(`the load exited with ${String(code)}`));
    });
  });
}
