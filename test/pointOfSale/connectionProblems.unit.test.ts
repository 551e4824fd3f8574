import { describeCrmProblem } from '../../src/server/modules/contacts/crmProblem';
import { describePosProblem } from '../../src/server/modules/pointOfSale/posProblem';

/** Problems that only an administrator can solve, because they need a key, a merchant ID or another store. */
const OF_ADMINISTRATORS: [string, (problem: string, reader: 'owner' | 'administrator') => string][] = [
  ...['no_credentials', 'secret_unreadable', 'unauthorized', 'wrong_merchant', 'shared_merchant', 'bad_response'].map(
    (problem): [string, typeof describePosProblem] => [problem, describePosProblem],
  ),
  ...['no_credentials', 'secret_unreadable', 'unauthorized', 'refusing'].map(
    (problem): [string, typeof describeCrmProblem] => [problem, describeCrmProblem],
  ),
];

test.each(OF_ADMINISTRATORS)('BX-156 of %s, the owner reads to ask the administrator', (problem, describe) => {
  expect(describe(problem, 'owner')).toMatch(/[Aa]sk your administrator to /);
  expect(describe(problem, 'owner')).not.toMatch(/API key|merchant ID|^Enter|\. (Enter|Correct|Check)/);
  expect(describe(problem, 'administrator')).toMatch(/(Enter|Correct|Check) /);
  expect(describe(problem, 'administrator')).not.toContain('your administrator');
});

test('BX-156 a clock of the register is set by the store', () => {
  expect(describePosProblem('clock:-5', 'owner')).toMatch(/is 5 minutes slow\. Set it to the right time/);
  expect(describePosProblem('clock:1', 'administrator')).toMatch(/is 1 minute fast\. Ask the store to set it/);
});
