import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCall } from './calls';
import { withBenchEnvironment } from './environment';
import { fillScale } from './fillScale';
import type { BenchFixture } from './fixture';

const ROOT = path.resolve(__dirname, '../..');
const SIZES = { stores: 1_000, customers: 100_000, ledgerRows: 1_000_000 };
const TARGETS = { verifySeconds: 10, backupSeconds: 20, restoreSeconds: 60, stallMs: 200 };
/** The rate of a platform with a thousand stores in a busy minute. */
const REDEEMS_PER_SECOND = 20;
const BEFORE_SECONDS = 10;

/**
 * Implements `npm run bench -- --backup`. It adds 100,000 customers and 1,000,000 ledger rows, verifies them, makes a
 * backup during redemptions at a fixed rate, and restores it into a new packaged database. It prints the durations, the
 * memory of the verification, and the slowest redemptions before and during the backup.
 */
export async function measureBackup(): Promise<void> {
  await withBenchEnvironment(async (bench) => {
    console.log(`Filling ${SIZES.customers} customers and ${SIZES.ledgerRows} ledger rows ...`);
    await fillScale(bench.sql, SIZES);
    const fixture = await bench.addFixture(10);
    await bench.sql.query('vacuum analyze');
    await bench.sql.query('checkpoint');
    const verify = await runCommand('verify', [], { DATABASE_URL: bench.databaseUrl });
    print('verify', verify, TARGETS.verifySeconds);
    const server = await bench.serveProduct();
    const file = path.join(bench.directory, 'bench.backup');
    const redeems = startRedeems(server.url, fixture);
    await sleep(BEFORE_SECONDS * 1000);
    const before = redeems.takeTimes();
    const backup = await runCommand('backup', [file], { DATABASE_URL: bench.databaseUrl });
    const during = redeems.takeTimes();
    await redeems.stop();
    await server.stop();
    const restore = await runCommand('restore', [file], { DATA_DIR: path.join(bench.directory, 'restored') });
    print('backup', backup, TARGETS.backupSeconds);
    print('restore and verify, with a new packaged database', restore, TARGETS.restoreSeconds);
    printTimes('redeems before', before);
    printTimes('redeems during the backup', during, TARGETS.stallMs);
    bench.errors.push(...redeems.errors);
    for (const error of bench.errors) console.log(error);
  });
}

interface Redeems {
  /** The times in ms of the responses since the last call. */
  takeTimes(): number[];
  stop(): Promise<void>;
  errors: string[];
}

/** Sends redemptions at a fixed rate without waiting for responses. */
function startRedeems(url: string, fixture: BenchFixture): Redeems {
  let times: number[] = [];
  const errors: string[] = [];
  const running = new Set<Promise<void>>();
  let next = 0;
  const redeem = async () => {
    const { token, headers, path: route, method, body } = createCall({ operation: 'redeem' }, fixture, next++);
    const startedAt = performance.now();
    const response = await fetch(`${url}${route}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (response.status !== 201) errors.push(`redeem: status ${response.status}`);
  };
  const timer = setInterval(() => {
    const run = redeem()
      .catch((error: unknown) => {
        errors.push(String(error));
      })
      .finally(() => running.delete(run));
    running.add(run);
  }, 1000 / REDEEMS_PER_SECOND);
  return {
    errors,
    takeTimes() {
      const taken = times;
      times = [];
      return taken;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

interface Finished {
  seconds: number;
  /** The maximum resident memory in MB, on Linux only. */
  memory: number;
  output: string;
}

async function runCommand(
  command: 'backup' | 'restore' | 'verify',
  args: string[],
  env: Record<string, string>,
): Promise<Finished> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, `dist/server/${command}.js`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  let memory = NaN;
  const sampling = setInterval(() => {
    void readFile(`/proc/${String(child.pid)}/status`, 'utf8').then(
      (status) => (memory = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? memory * 1024) / 1024),
      () => undefined,
    );
  }, 100);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(sampling);
  // Some rules do not hold, because the product did not write these rows.
  if (code !== 0 && !output.includes('rules in')) throw new Error(`${command} ended with ${String(code)}: ${output}`);
  return { seconds: (performance.now() - startedAt) / 1000, memory, output };
}

function print(name: string, { seconds, memory, output }: Finished, target: number): void {
  const verdict = seconds <= target ? 'reached' : 'MISSED';
  console.log(`${name}: ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB, target ${target} s: ${verdict}`);
  for (const line of output.split('\n').filter((each) => /rows|rules/.test(each) && !/^(ok|BROKEN)/.test(each))) {
    console.log(`  ${line}`);
  }
}

function printTimes(name: string, times: readonly number[], target?: number): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0);
  const longest = sorted.at(-1) ?? NaN;
  const goal = target === undefined ? '' : `, target ${target} ms: ${longest <= target ? 'reached' : 'MISSED'}`;
  console.log(
    `${name}: ${times.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${longest.toFixed(0)} ms${goal}`,
  );
}
