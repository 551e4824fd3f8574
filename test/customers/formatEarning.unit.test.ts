import { formatEarning } from '../../src/client/shared/format/formatEarning';

test.each([
  [10, 10, '$1'],
  [1, 1, '$1'],
  [1.5, 1.5, '$1'],
  [0.25, 1, '$4'],
  [0.3, 1, '$3.33'],
  [0.01, 1, '$100'],
])('BX-145 at a rate of %d, %d points are earned for %s', (rate, points, dollars) => {
  expect(formatEarning(rate)).toEqual({ points, dollars });
});
