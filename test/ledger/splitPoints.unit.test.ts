import { splitPoints } from '../../src/server/modules/ledger';

const MAX = 2_147_483_647;

test.each([
  [0, []],
  [-3, [{ points: -3, suffix: '' }]],
  [MAX, [{ points: MAX, suffix: '' }]],
  [
    MAX + 1,
    [
      { points: MAX, suffix: '' },
      { points: 1, suffix: '#2' },
    ],
  ],
  [
    -2 * MAX - 5,
    [
      { points: -MAX, suffix: '' },
      { points: -MAX, suffix: '#2' },
      { points: -5, suffix: '#3' },
    ],
  ],
])('BX-42 %d points fit into ledger rows', (points, parts) => {
  expect(splitPoints(points)).toEqual(parts);
});
