import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Mutation } from './mutation';
import { MUTATIONS } from './mutations';

/**
 * Breaks rules of the product one by one and checks that a suite fails. `npx tsx test/mutations/run.ts` runs all
 * mutations in about ten minutes; names such as `quota roles` select some. The suites first run without a change,
 * because a suite that fails anyway proves nothing. It works on the last commit in a separate worktree. The exit code
 * is 1 if no suite fails or a change can no longer be applied.
 */

const root = path.resolve(__dirname, '../..');

type Outcome = { seenBy: string } | 'NOT SEEN' | { error: string };

interface Report {
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

function runMutation(folder: string, mutation: Mutation): Outcome {
  const file = path.join(folder, 'src', mutation.file);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (source.split(mutation.search).length !== 2) {
    return { error: `the text to replace must occur once in ${mutation.file}` };
  }
  writeFileSync(
    file,
    source.replace(mutation.search, () => mutation.replacement),
  );
  try {
    return runSuites(folder, mutation.suites);
  } finally {
    writeFileSync(file, source);
  }
}

function runSuites(folder: string, suites: readonly string[]): Outcome {
  const report = path.join(folder, 'mutation.json');
  rmSync(report, { force: true });
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/jest/bin/jest.js'),
      '-c',
      'test/jest.config.cjs',
      '--selectProjects',
      'unit',
      'http',
      '--silent',
      '--json',
      '--outputFile',
      report,
      '--testPathPatterns',
      ...suites,
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 },
  );
  if (!existsSync(report)) return { error: `the suites did not run:\n${(stdout + stderr).slice(-2_000)}` };
  const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  if (numTotalTests === 0) return { error: `no test ran:\n${stderr.slice(-2_000)}` };
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { seenBy: `${path.relative(folder, name)}: ${failed.fullName}` };
  }
  const broken = testResults.find(({ status }) => status === 'failed');
  return broken ? { error: `${path.relative(folder, broken.name)} did not load` } : 'NOT SEEN';
}

function print(outcome: Outcome): string {
  if (outcome === 'NOT SEEN') return outcome;
  return 'error' in outcome ? `ERROR ${outcome.error}` : `seen by ${outcome.seenBy}`;
}

function select(names: readonly string[]): readonly Mutation[] {
  const unknown = names.find((name) => !MUTATIONS.some((mutation) => mutation.name === name));
  if (unknown !== undefined) throw new Error(`there is no mutation ${unknown}`);
  return names.length === 0 ? MUTATIONS : MUTATIONS.filter(({ name }) => names.includes(name));
}

function main(): void {
  const selected = select(process.argv.slice(2));
  const parent = mkdtempSync(path.join(os.tmpdir(), 'regulars-mutations-'));
  const folder = path.join(parent, 'tree');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('worktree', 'add', '--detach', folder, 'HEAD');
  let seen = 0;
  try {
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const unchanged = runSuites(folder, [...new Set(selected.flatMap(({ suites }) => suites))]);
    if (unchanged !== 'NOT SEEN') throw new Error(`a suite fails without a change: ${print(unchanged)}`);
    for (const mutation of selected) {
      const startedAt = performance.now();
      const outcome = runMutation(folder, mutation);
      if (typeof outcome === 'object' && 'seenBy' in outcome) seen += 1;
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      console.log(`${mutation.name} (${seconds} s): ${print(outcome)}`);
    }
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(parent, { recursive: true, force: true });
  }
  console.log(`${seen} of ${selected.length} seen`);
  if (seen < selected.length) process.exitCode = 1;
}

main();
