import { dark, light } from '../../src/client/app/theme/tokens';
import { getContrast } from '../../src/contract/plain/contrast';
import { shapePairs, textPairs } from './colorPairs';

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_name, scheme) => {
  it.each(textPairs(scheme))('%s has a contrast of at least 4.5:1', (_pair, front, ground) =>
    expect(getContrast(front, ground)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(shapePairs(scheme))('%s has a contrast of at least 3:1', (_pair, front, ground) =>
    expect(getContrast(front, ground)).toBeGreaterThanOrEqual(3),
  );
});

it('the contrast function is correct: black on white is 21:1, and #767676 on white just passes', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(getContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
