import { numberDuplicates, SUITE, summarize, type TestResult } from '../support/runner/results';

const result = (title: string, passed: boolean, suite = 'test/a'): TestResult => ({ suite, title, passed });

test('a test that fails and then passes alone counts as passed and is listed as flaky', () =>
  expect(summarize([result('adds', true), result('subtracts', false)], [result('subtracts', true)])).toEqual({
    passed: 2,
    failed: [],
    flaky: ['test/a › subtracts'],
  }));

test('a test that fails twice counts as failed', () =>
  expect(summarize([result('adds', false)], [result('adds', false)])).toEqual({
    passed: 0,
    failed: ['test/a › adds'],
    flaky: [],
  }));

test('a failed test that was not tried again counts as failed', () =>
  expect(summarize([result('adds', false)], []).failed).toEqual(['test/a › adds']));

test('a test that passes and then fails, because its suite was retried for another test, is listed as flaky', () => {
  const first = [result('adds', true), result('subtracts', false)];
  expect(summarize(first, [result('adds', false), result('subtracts', true)])).toEqual({
    passed: 2,
    failed: [],
    flaky: ['test/a › adds', 'test/a › subtracts'],
  });
});

test('a suite that loads on the retry is flaky, and its tests count', () => {
  const first = [result(SUITE, false)];
  expect(summarize(first, [result('adds', true), result('subtracts', false)])).toEqual({
    passed: 1,
    failed: ['test/a › subtracts'],
    flaky: [`test/a › ${SUITE}`],
  });
  expect(summarize(first, [result(SUITE, false)]).failed).toEqual([`test/a › ${SUITE}`]);
});

test('tests of one suite with equal titles are distinguished', () => {
  const results = numberDuplicates([result('adds', true), result('adds', false), result('adds', true, 'test/b')]);
  expect(results.map(({ title }) => title)).toEqual(['adds', 'adds (2)', 'adds']);
});
