import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../../package.json';
import { buildServerIfStale } from '../../src/tools/build/buildServer';
import { bundle } from '../../src/tools/build/bundle';
import { cpuOfProcess, type ReadCpu } from './cpu';
import type { LoadPlan, LoadReport } from './load';
import type { SteadyPlan, SteadyReport } from './steadyLoad';

const ROOT = path.resolve(__dirname, '../..');
const BENCH_PROGRAMS = path.join(ROOT, 'node_modules/.cache/bench-programs');
/** The Node options of `npm start`. */
const NODE_OPTIONS = packageJson.scripts.start.match(/--\S+/g) ?? [];
const PROGRAMS = {
  product: path.join(ROOT, 'dist/server/index.js'),
  bare: path.join(BENCH_PROGRAMS, 'bareServer.js'),
  load: path.join(BENCH_PROGRAMS, 'load.js'),
  steadyLoad: path.join(BENCH_PROGRAMS, 'steadyLoad.js'),
};

/** Builds the server like a release, and the programs of the benchmark in this way too. */
export async function buildPrograms(): Promise<void> {
  const programs = {
    bareServer: 'test/bench/bareServer.ts',
    load: 'test/bench/load.ts',
    steadyLoad: 'test/bench/steadyLoad.ts',
  };
  await Promise.all([buildServerIfStale(), bundle(programs, BENCH_PROGRAMS)]);
}

function start(
  program: keyof typeof PROGRAMS,
  args: string[],
  env: Record<string, string>,
  stderr: number | 'inherit',
): ChildProcess {
  return spawn(process.execPath, [...NODE_OPTIONS, PROGRAMS[program], ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', stderr],
  });
}

export interface ServerProcess {
  url: string;
  pid: number;
  readCpu: ReadCpu;
  stop(): Promise<void>;
}

/** Starts a server and waits until it prints its URL. Its log goes to a file, as in production. */
export function serve(
  program: 'product' | 'bare',
  env: Record<string, string>,
  logFile: string,
): Promise<ServerProcess> {
  const child = start(program, [], env, openSync(logFile, 'a'));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /ready on (http:\/\/\S+)/.exec(printed)?.[1];
      if (url === undefined) return;
      resolve({
        url,
        pid: child.pid ?? 0,
        readCpu: cpuOfProcess(child.pid ?? 0),
        stop: () => {
          child.kill('SIGTERM');
          return ended;
        },
      });
    });
    void ended.then(() => reject(new Error(`the ${program} server exited; see ${logFile}`)));
  });
}

/** Sends one load and resolves when it has ended. */
export const load = (plan: LoadPlan): Promise<LoadReport> => run<LoadReport>('load', plan);

export const runSteadyLoad = (plan: SteadyPlan): Promise<SteadyReport> => run<SteadyReport>('steadyLoad', plan);

function run<Report>(program: 'load' | 'steadyLoad', plan: object): Promise<Report> {
  const child = start(program, [JSON.stringify(plan)], {}, 'inherit');
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(printed) as Report);
      else reject(new Error(`the load exited with ${String(code)}`));
    });
  });
}
