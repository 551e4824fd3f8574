import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildClientIfStale } from '../src/tools/build/buildClient';
import { buildServerIfStale } from '../src/tools/build/buildServer';
import { ALL_SUITES, selectByChanges, selectByFolders, type Patterns, type Suites } from './support/selectSuites';

/**
 * `npm test`: runs every suite and prints one summary line.
 *
 *     npm test -- owners stores   the suites in test/owners and test/stores
 *     npm test -- --changed       the suites that uncommitted changes and the commits since main can affect
 *     npm test -- --server        the HTTP suites only, without those of the packaged database
 *
 * Needs only Node. TEST_DATABASE_URL runs the suites on another PostgreSQL server.
 */
const root = path.resolve(__dirname, '..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'regulars-reports-'));

interface Count {
  passed: number;
  failed: number;
}

const NONE: Count = { passed: 0, failed: 0 };
/** A runner that ended without a report counts as one failure. */
const NO_REPORT: Count = { passed: 0, failed: 1 };

/** Runs the command of a package to its end. With `buffered` its output is printed when it has ended. */
async function run(command: string, args: string[], options: { env?: object; buffered?: boolean } = {}): Promise<void> {
  const child = spawn(process.execPath, [require.resolve(command), ...args], {
    cwd: root,
    stdio: options.buffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...options.env },
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  await new Promise((resolve) => child.once('close', resolve));
  if (output) console.log(output);
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

async function jest(project: string, args: string[], buffered = false): Promise<Count> {
  const report = path.join(reports, `${project}.json`);
  const common = ['-c', 'test/jest.config.cjs', '--silent', '--json', '--outputFile', report];
  // A selection may match nothing; a whole project that matches nothing is a failure.
  const mayBeEmpty = args.length > 0 ? ['--passWithNoTests'] : [];
  // The packaged suites have limits of time and run beside the browser, which takes longer than they do one by one.
  const workers = project === 'packaged' ? ['--maxWorkers=1'] : [];
  await run('jest/bin/jest', [...common, ...workers, ...mayBeEmpty, '--selectProjects', project, ...args], {
    buffered,
  });
  const result = read(report) as JestReport | null;
  if (!result) return NO_REPORT;
  return { passed: result.numPassedTests, failed: result.numFailedTests + result.numRuntimeErrorTestSuites };
}

function unit(suites: Suites['unit']): Promise<Count> {
  if (suites === 'all') return jest('unit', []);
  if ('paths' in suites) return jest('unit', ['--testPathPatterns', ...suites.paths]);
  const files = suites.relatedTo.filter((file) => existsSync(path.join(root, file)));
  return files.length > 0 ? jest('unit', ['--findRelatedTests', ...files]) : Promise.resolve(NONE);
}

function served(project: 'http' | 'packaged', patterns: Patterns, buffered = false): Promise<Count> {
  if (patterns === 'all') return jest(project, [], buffered);
  if (patterns.length === 0) return Promise.resolve(NONE);
  return jest(project, ['--testPathPatterns', ...patterns], buffered);
}

interface ScreenReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

async function screen(patterns: Patterns): Promise<Count> {
  if (patterns.length === 0) return NONE;
  const report = path.join(reports, 'screen.json');
  const paths = patterns === 'all' ? [] : patterns;
  const mayBeEmpty = paths.length > 0 ? ['--pass-with-no-tests'] : [];
  await run('@playwright/test/cli', ['test', '-c', 'test/playwright.config.ts', ...mayBeEmpty, ...paths], {
    env: { SCREEN_REPORT: report },
  });
  const result = read(report) as ScreenReport | null;
  if (!result) return NO_REPORT;
  const { expected, unexpected, flaky } = result.stats;
  return { passed: expected, failed: unexpected + flaky + result.errors.length };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function selectSuites(args: string[]): Suites {
  const nouns = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--server' && arg !== '--changed');
  if (unknown) throw new Error(`Unknown option ${unknown}. There are: --changed, --server`);
  if (args.length > 1 && nouns.length < args.length)
    throw new Error('Options are not combined with each other or nouns');
  if (args[0] === '--server') return { unit: { relatedTo: [] }, http: 'all', packaged: [], screen: [] };
  const folders = readdirSync(__dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'support')
    .map(({ name }) => name);
  if (args[0] === '--changed') return selectByChanges(changedFiles(), folders);
  return nouns.length > 0 ? selectByFolders(nouns, folders) : ALL_SUITES;
}

/** Lists the files that differ from the last commit shared with main, including deleted and untracked ones. */
function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')];
}

async function main(): Promise<void> {
  const suites = selectSuites(process.argv.slice(2));
  const needsBuild = suites.http.length + suites.packaged.length + suites.screen.length > 0;
  // Before the suites that run in parallel, because each run builds the server when it is stale.
  if (needsBuild) await buildServerIfStale();
  const [unitCount] = await Promise.all([unit(suites.unit), needsBuild && buildClientIfStale()]);
  const httpCount = await served('http', suites.http);
  // The packaged suites mostly wait for processes, so they run in parallel with the browser.
  const [packagedCount, screenCount] = await Promise.all([
    served('packaged', suites.packaged, suites.screen.length > 0),
    screen(suites.screen),
  ]);
  const counts = [unitCount, httpCount, packagedCount, screenCount];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  const mayBeEmpty = process.argv.includes('--changed');
  process.exitCode = failed > 0 || (passed === 0 && !mayBeEmpty) ? 1 : 0;
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => {
    rmSync(reports, { recursive: true, force: true });
  });
