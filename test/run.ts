import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildClientIfStale } from '../src/tools/build/buildClient';
import { buildServerIfStale } from '../src/tools/build/buildServer';
import { startEnvironment, stopEnvironment } from './support/environment';
import { RUNNER, summarize, type Summary, type TestResult } from './support/runner/results';
import { ROOT } from './support/runner/runCommand';
import { retryJest, runJest, type JestProject } from './support/runner/runJest';
import { retryPlaywright, runPlaywright } from './support/runner/runPlaywright';
import {
  ALL_SUITES,
  CLUSTER_SUITES,
  DATABASE_SUITES,
  DATE_SUITES,
  POLLING_SUITES,
  POOLER_SUITES,
  selectByChanges,
  selectByFolders,
  type Patterns,
  type Suites,
} from './support/selectSuites';

/**
 * Implements `npm test`, which runs the suites of the normal lane, and `npm run test:slow`, which runs those of the
 * slow lane (*.slow.*) one by one. Failed tests run once more, alone and in a new environment; those that pass then are
 * listed as flaky. The last line is `N passed, N failed`. Options:
 * - npm test -- owners stores: only suites in test/owners and test/stores; also with test:slow
 * - npm test -- --changed: suites that uncommitted changes and the commits since main can affect
 * - npm test -- --database: HTTP suites whose result depends on the PostgreSQL server
 * - npm run test:slow -- --cluster: the suite that distributes a release with its data, for CITUS_DATABASE_URL
 * - npm test -- --dates: suites whose result depends on the date or the hour
 * - npm test -- --pooler: suites whose result depends on how connections are shared, for TEST_PGBOUNCER
 * - npm test -- --polling: browser suites of pages that follow a stream, for LIVE_STREAMS=0
 *
 * It needs only Node. With TEST_DATABASE_URL or CITUS_DATABASE_URL, the suites use another PostgreSQL server.
 */

const OPTIONS = ['--slow', '--changed', '--database', '--cluster', '--dates', '--pooler', '--polling'];
type Lane = 'normal' | 'slow';

function selectSuites(args: readonly string[]): Suites {
  const unknown = args.find((arg) => arg.startsWith('--') && !OPTIONS.includes(arg));
  if (unknown) throw new Error(`Unknown option ${unknown}. There are: ${OPTIONS.join(', ')}`);
  const [option, ...others] = args.filter((arg) => arg !== '--slow');
  if (option?.startsWith('--') && others.length > 0) throw new Error('Options are not combined with nouns');
  if (option === '--database') return { unit: { paths: [] }, http: DATABASE_SUITES, screen: [] };
  if (option === '--cluster') return { unit: { paths: [] }, http: CLUSTER_SUITES, screen: [] };
  if (option === '--dates') return DATE_SUITES;
  if (option === '--pooler') return { unit: { paths: [] }, http: POOLER_SUITES, screen: [] };
  if (option === '--polling') return { unit: { paths: [] }, http: [], screen: POLLING_SUITES };
  const folders = readdirSync(__dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'support')
    .map(({ name }) => name);
  if (option === '--changed') return selectByChanges(listChangedFiles(), folders);
  return option === undefined ? ALL_SUITES : selectByFolders([option, ...others], folders);
}

/** Lists the files that differ from the last common commit with main, including deleted and untracked files. */
function listChangedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The arguments that select suites for jest; null if no suite is selected. */
function toJestArguments(selected: Suites['unit'] | Patterns): string[] | null {
  if (selected === 'all') return [];
  if ('relatedTo' in selected) {
    const files = selected.relatedTo.filter((file) => existsSync(path.join(ROOT, file)));
    return files.length > 0 ? ['--findRelatedTests', ...files] : null;
  }
  const patterns = 'paths' in selected ? selected.paths : selected;
  return patterns.length > 0 ? ['--testPathPatterns', ...patterns] : null;
}

interface Part {
  name: string;
  needsEnvironment: boolean;
  run(): Promise<TestResult[]>;
  retry(failed: readonly TestResult[]): Promise<TestResult[]>;
}

/** The parts of a lane in the order in which they run. */
function listParts(lane: Lane, { unit, http, screen }: Suites, reports: string): Part[] {
  const jest = (project: JestProject, selected: Suites['unit'] | Patterns): Part[] => {
    const args = toJestArguments(selected);
    if (!args) return [];
    return [
      {
        name: project,
        needsEnvironment: project !== 'unit',
        run: () => runJest(project, reports, args),
        retry: (failed) => retryJest(project, reports, failed),
      },
    ];
  };
  const browser: Part = {
    name: 'browser',
    needsEnvironment: true,
    run: () => runPlaywright(lane, reports, screen === 'all' ? [] : screen),
    retry: (failed) => retryPlaywright(lane, reports, failed),
  };
  return [
    ...(lane === 'slow' ? jest('slow', http) : [...jest('unit', unit), ...jest('http', http)]),
    ...(screen.length > 0 ? [browser] : []),
  ];
}

/** Stops what all suites shared. A leaked secret or an unclean stop counts as a failed test. */
async function closeEnvironment(): Promise<TestResult[]> {
  try {
    await stopEnvironment();
    return [];
  } catch (error) {
    console.error(error);
    return [{ suite: RUNNER, title: 'the server under test logs no secret and stops cleanly', passed: false }];
  }
}

async function runParts(parts: readonly Part[]): Promise<Summary> {
  const needsEnvironment = parts.some((part) => part.needsEnvironment);
  const durations: string[] = [];
  const first = new Map<Part, TestResult[]>();
  const closed: TestResult[] = [];
  // The server is built before the suites run in parallel, because each of them would build a stale one.
  if (needsEnvironment) await buildServerIfStale();
  const client = needsEnvironment ? buildClientIfStale() : undefined;
  let isStarted = false;
  for (const part of parts) {
    // Unit tests run during the build.
    if (part.needsEnvironment && !isStarted) {
      await client;
      await startEnvironment();
      isStarted = true;
    }
    const start = performance.now();
    first.set(part, await part.run());
    durations.push(`${part.name} ${Math.round((performance.now() - start) / 1000)} s`);
  }
  if (isStarted) closed.push(...(await closeEnvironment()));
  const retried: TestResult[] = [];
  for (const part of parts) {
    const failed = (first.get(part) ?? []).filter(({ passed }) => !passed);
    if (failed.length === 0) continue;
    if (part.needsEnvironment) await startEnvironment();
    retried.push(...(await part.retry(failed)));
    if (part.needsEnvironment) closed.push(...(await closeEnvironment()));
  }
  console.log(`Time: ${durations.join(', ')}; a fixed CPU loop took ${measureLoop()} ms`);
  return summarize([...[...first.values()].flat(), ...closed], retried);
}

/** Measures the machine's speed, for comparing times of different machines. */
function measureLoop(): number {
  const start = performance.now();
  let sum = 0;
  for (let n = 0; n < 1e8; n += 1) sum = (sum + n * n) | 0;
  return Math.round(performance.now() - start + (sum & 0));
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const lane: Lane = args.includes('--slow') ? 'slow' : 'normal';
  const reports = mkdtempSync(path.join(os.tmpdir(), 'regulars-reports-'));
  try {
    const { passed, failed, flaky } = await runParts(listParts(lane, selectSuites(args), reports));
    for (const name of flaky) console.log(`flaky, passed when tried again: ${name}`);
    for (const name of failed) console.log(`failed: ${name}`);
    console.log(`${passed} passed, ${failed.length} failed`);
    const mayBeEmpty = args.includes('--changed') || args.includes('--slow');
    process.exitCode = failed.length > 0 || (passed === 0 && !mayBeEmpty) ? 1 : 0;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
