/** A test identified by its suite and full title. A suite that failed to load has a result of its own. */
export interface TestResult {
  /** The path from the root of the repository. */
  suite: string;
  title: string;
  passed: boolean;
  /** Selects only this test, if the runner supports it. */
  selector?: string;
}

/** The title of a suite that failed outside of its tests. */
export const SUITE = 'the suite itself';
/** The suite of a runner that ended without a report. It is not retried. */
export const RUNNER = 'the runner';

export interface Summary {
  passed: number;
  failed: string[];
  /** Tests that failed in one of two runs, and suites that loaded only on the retry. */
  flaky: string[];
}

export const describeTest = ({ suite, title }: TestResult) => `${suite} › ${title}`;

/** Makes the titles of tests with equal names in a suite distinct. */
export function numberDuplicates(results: readonly TestResult[]): TestResult[] {
  const seen = new Map<string, number>();
  return results.map((result) => {
    const key = describeTest(result);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? result : { ...result, title: `${result.title} (${count})` };
  });
}

/**
 * The results of a run after its failed tests were retried. A test counts as failed if it failed and did not pass on a
 * retry, and as flaky if one of its two runs failed. Flaky tests also count as passed. A suite that loads only on the
 * retry is flaky and is counted through its tests.
 */
export function summarize(first: readonly TestResult[], retried: readonly TestResult[]): Summary {
  const again = new Map(retried.map((result) => [describeTest(result), result]));
  const known = new Set(first.map(describeTest));
  const retriedSuites = new Set(retried.map(({ suite }) => suite));
  const summary: Summary = { passed: 0, failed: [], flaky: [] };
  for (const result of first) {
    const name = describeTest(result);
    const second = again.get(name);
    // A suite that loads on the retry has results of its tests instead.
    const loadsNow = result.title === SUITE && !second && retriedSuites.has(result.suite);
    if (loadsNow) summary.flaky.push(name);
    else if (result.passed && second?.passed !== false) summary.passed += 1;
    else if (result.passed || second?.passed) {
      summary.passed += 1;
      summary.flaky.push(name);
    } else summary.failed.push(name);
  }
  for (const result of retried) {
    if (known.has(describeTest(result))) continue;
    if (result.passed) summary.passed += 1;
    else summary.failed.push(describeTest(result));
  }
  return summary;
}
