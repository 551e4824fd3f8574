import path from 'node:path';
import { numberDuplicates, RUNNER, type TestResult } from './results';
import { readReport, runCommand } from './runCommand';

interface Suite {
  title: string;
  file: string;
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
}

/** Runs all browser tests of a lane, or those that the paths select. */
export async function runPlaywright(
  lane: 'normal' | 'slow',
  reports: string,
  paths: readonly string[],
  args: readonly string[] = [],
): Promise<TestResult[]> {
  const report = path.join(reports, `screen-${process.hrtime.bigint()}.json`);
  const mayBeEmpty = paths.length > 0 || lane === 'slow' ? ['--pass-with-no-tests'] : [];
  await runCommand(
    '@playwright/test/cli',
    ['test', '-c', 'test/playwright.config.ts', ...mayBeEmpty, ...args, ...paths],
    { SCREEN_REPORT: report, TEST_LANE: lane },
  );
  const found = readReport(report) as PlaywrightReport | undefined;
  if (!found) return [{ suite: RUNNER, title: 'playwright', passed: false }];
  const errors = found.errors.map(({ message = 'error' }) => ({ suite: RUNNER, title: message, passed: false }));
  return [...numberDuplicates(found.suites.flatMap((suite) => toResults(suite, ''))), ...errors];
}

/** Titles of nested suites precede those of their tests. The title of a file does not. */
function toResults({ title, file, specs, suites = [] }: Suite, prefix: string): TestResult[] {
  const own = title === file ? prefix : `${prefix}${title} `;
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map((spec) => ({
        suite: `test/${spec.file}`,
        title: `${own}${spec.title}`,
        passed: spec.tests.every(({ status }) => status === 'expected' || status === 'skipped'),
        selector: `test/${spec.file}:${spec.line}`,
      })),
    ...suites.flatMap((suite) => toResults(suite, own)),
  ];
}

/** Runs failed tests again, one by one. */
export async function retryPlaywright(lane: 'normal' | 'slow', reports: string, failed: readonly TestResult[]) {
  const selectors = failed.flatMap(({ selector }) => selector ?? []);
  return selectors.length === 0 ? [] : runPlaywright(lane, reports, selectors, ['--workers=1']);
}
