import { pagesToShow } from '../../src/client/shared/ui/pagesToShow';

const shapeOf = (page: number, pageCount: number) =>
  pagesToShow(page, pageCount)
    .map((item) => (item === 'gap' ? '…' : item))
    .join(' ');

/** The shapes of a pager by its number of pages, for the current page 1, 2, 3 and so on. */
const SHAPES: Record<number, string[]> = {
  1: ['1'],
  2: Array<string>(2).fill('1 2'),
  3: Array<string>(3).fill('1 2 3'),
  4: Array<string>(4).fill('1 2 3 4'),
  5: Array<string>(5).fill('1 2 3 4 5'),
  6: Array<string>(6).fill('1 2 3 4 5 6'),
  7: Array<string>(7).fill('1 2 3 4 5 6 7'),
  8: [...Array<string>(4).fill('1 2 3 4 5 … 8'), ...Array<string>(4).fill('1 … 4 5 6 7 8')],
  9: [...Array<string>(4).fill('1 2 3 4 5 … 9'), '1 … 4 5 6 … 9', ...Array<string>(4).fill('1 … 5 6 7 8 9')],
  10: [
    ...Array<string>(4).fill('1 2 3 4 5 … 10'),
    '1 … 4 5 6 … 10',
    '1 … 5 6 7 … 10',
    ...Array<string>(4).fill('1 … 6 7 8 9 10'),
  ],
  11: [
    ...Array<string>(4).fill('1 2 3 4 5 … 11'),
    '1 … 4 5 6 … 11',
    '1 … 5 6 7 … 11',
    '1 … 6 7 8 … 11',
    ...Array<string>(4).fill('1 … 7 8 9 10 11'),
  ],
  12: [
    ...Array<string>(4).fill('1 2 3 4 5 … 12'),
    '1 … 4 5 6 … 12',
    '1 … 5 6 7 … 12',
    '1 … 6 7 8 … 12',
    '1 … 7 8 9 … 12',
    ...Array<string>(4).fill('1 … 8 9 10 11 12'),
  ],
};

for (const [pageCount, shapes] of Object.entries(SHAPES)) {
  test(`ST-04 the pager of ${pageCount} pages, on each of them`, () => {
    expect(shapes).toHaveLength(Number(pageCount));
    expect(shapes.map((_shape, n) => shapeOf(n + 1, Number(pageCount)))).toEqual(shapes);
  });
}

test('ST-04 no pages show no numbers', () => {
  expect(pagesToShow(1, 0)).toEqual([]);
});

test('ST-04 thousands of pages keep the shape', () => {
  expect(shapeOf(4, 1112)).toBe('1 2 3 4 5 … 1112');
  expect(shapeOf(5, 1112)).toBe('1 … 4 5 6 … 1112');
  expect(shapeOf(1108, 1112)).toBe('1 … 1107 1108 1109 … 1112');
  expect(shapeOf(1109, 1112)).toBe('1 … 1108 1109 1110 1111 1112');
});
