import { optionalPhoneRule } from '../../src/client/shared/forms/accountRules';
import { parsePhone } from '../../src/client/shared/format/parsePhone';

test.each([
  ['(202) 555-0123', '+12025550123'],
  ['202.555.0123', '+12025550123'],
  ['+1 202 555 0123', '+12025550123'],
  ['1-202-555-0123', '+12025550123'],
  ['', null],
  ['555 0123', null],
  ['+44 20 7946 0958', null],
  ['202555012345', null],
  ['202 555 0123 ext. 4', null],
  ['12025550123x', null],
])('%j is %j', (text, phone) => {
  expect(parsePhone(text)).toBe(phone);
  expect(optionalPhoneRule.isValidSync(text)).toBe(phone !== null || text === '');
});
