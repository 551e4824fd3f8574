import path from 'node:path';
import { numberDuplicates, RUNNER, SUITE, type TestResult } from './results';
import { fromRoot, readReport, runCommand } from './runCommand';

export type JestProject = 'unit' | 'http' | 'slow';

interface JestReport {
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Runs all suites of a project of test/jest.config.cjs, or those that `args` select. */
export async function runJest(project: JestProject, reports: string, args: readonly string[]): Promise<TestResult[]> {
  const report = path.join(reports, `${project}-${process.hrtime.bigint()}.json`);
  // A selection may match no suite, but a whole project without suites is an error.
  const mayBeEmpty = args.length > 0 ? ['--passWithNoTests'] : [];
  // The slow suites run one by one, because they measure time or kill processes.
  const workers = project === 'slow' ? ['--runInBand'] : [];
  const common = ['-c', 'test/jest.config.cjs', '--silent', '--json', '--outputFile', report];
  await runCommand('jest/bin/jest', [...common, ...workers, ...mayBeEmpty, '--selectProjects', project, ...args]);
  const found = readReport(report) as JestReport | undefined;
  if (!found) return [{ suite: RUNNER, title: `jest, ${project}`, passed: false }];
  return numberDuplicates(found.testResults.flatMap(toResults));
}

function toResults({ name, status, assertionResults }: JestReport['testResults'][number]): TestResult[] {
  const suite = fromRoot(name);
  const results = assertionResults
    .filter((test) => test.status === 'passed' || test.status === 'failed')
    .map((test) => ({ suite, title: test.fullName, passed: test.status === 'passed' }));
  const isUnexplained = status === 'failed' && results.every(({ passed }) => passed);
  return isUnexplained ? [...results, { suite, title: SUITE, passed: false }] : results;
}

/** Runs the suites of failed tests again, one by one. */
export async function retryJest(project: JestProject, reports: string, failed: readonly TestResult[]) {
  const suites = new Set(failed.map(({ suite }) => suite).filter((suite) => suite !== RUNNER));
  return suites.size === 0 ? [] : runJest(project, reports, ['--runInBand', '--runTestsByPath', ...suites]);
}
