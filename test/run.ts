import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildClientIfStale } from '../src/server/commands/buildClient';

/**
 * `npm test`: every suite that proves the product, one closing line for all of them.
 * Needs Node alone; TEST_DATABASE_URL moves the suites to a PostgreSQL server of one's own, and `--server`
 * runs what a second database has to prove: the suites behind HTTP, without those of the packaged server.
 */
const root = path.resolve(__dirname, '..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'regulars-reports-'));
const serverOnly = process.argv.includes('--server');

interface Count {
  passed: number;
  failed: number;
}

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  spawnSync(process.execPath, [require.resolve(command), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

function jest(): Count {
  const report = path.join(reports, 'jest.json');
  const only = serverOnly ? ['--selectProjects', 'http'] : [];
  run('jest/bin/jest', ['-c', 'test/jest.config.cjs', '--json', '--outputFile', report, '--silent', ...only]);
  const told = read(report) as JestReport | null;
  if (!told) return DIED;
  return { passed: told.numPassedTests, failed: told.numFailedTests + told.numRuntimeErrorTestSuites };
}

interface ScreenReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

function playwright(): Count {
  const report = path.join(reports, 'screen.json');
  run('@playwright/test/cli', ['test', '-c', 'test/playwright.config.ts'], { SCREEN_REPORT: report });
  const told = read(report) as ScreenReport | null;
  if (!told) return DIED;
  const { expected, unexpected, flaky } = told.stats;
  return { passed: expected, failed: unexpected + flaky + told.errors.length };
}

/** A runner that died without a report counts as one failure. */
const DIED: Count = { passed: 0, failed: 1 };

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

async function main(): Promise<void> {
  await buildClientIfStale();
  const counts = serverOnly ? [jest()] : [jest(), playwright()];
  rmSync(reports, { recursive: true, force: true });
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

void main();
