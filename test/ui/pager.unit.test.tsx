import { fireEvent, render, screen, within } from '@testing-library/react';
import { Pager, pagesToShow } from '../../src/client/shared/list/Pager';
import { TopPager } from '../../src/client/shared/list/TopPager';

function show(page: number, pageCount: number) {
  const pages: number[] = [];
  const { unmount } = render(
    <Pager page={page} pageCount={pageCount} onPage={(next) => pages.push(next)} label="Stores pagination" />,
  );
  const nav = screen.queryByRole('navigation', { name: 'Stores pagination' });
  return { pages, nav, unmount };
}
const getButton = (nav: HTMLElement | null, name: string) => within(nav ?? document.body).getByRole('button', { name });

test('ST-04 a single page has no pager', () => {
  expect(show(1, 1).nav).toBeNull();
  expect(show(1, 0).nav).toBeNull();
});

test('ST-04 the pager shows Previous, page numbers and Next, and marks the current page', () => {
  const { pages, nav } = show(6, 12);
  expect(nav).toHaveTextContent('Previous1…567…12Next');
  expect(getButton(nav, '6')).toHaveAttribute('aria-current', 'page');
  expect(nav?.querySelectorAll('[aria-current]')).toHaveLength(1);
  for (const name of ['Previous', 'Next', '12', '1', '5']) fireEvent.click(getButton(nav, name));
  expect(pages).toEqual([5, 7, 12, 1, 5]);
});

test('ST-04 Previous is disabled on the first page and Next on the last', () => {
  const first = show(1, 8);
  expect(getButton(first.nav, 'Previous')).toBeDisabled();
  expect(getButton(first.nav, 'Next')).toBeEnabled();
  first.unmount();
  const last = show(8, 8);
  expect(getButton(last.nav, 'Previous')).toBeEnabled();
  expect(getButton(last.nav, 'Next')).toBeDisabled();
});

const getText = (page: number, pageCount: number) =>
  pagesToShow(page, pageCount)
    .map((item) => (item === 'gap' ? '…' : item))
    .join(' ');

/** The displayed numbers by the number of pages, for the current pages 1, 2, 3 and so on. */
const EXPECTED: Record<number, string[]> = {
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

for (const [pageCount, expected] of Object.entries(EXPECTED)) {
  test(`ST-04 a pager of ${pageCount} pages shows the right numbers on each page`, () => {
    expect(expected).toHaveLength(Number(pageCount));
    expect(expected.map((_text, n) => getText(n + 1, Number(pageCount)))).toEqual(expected);
  });
}

test('ST-04 without pages there are no numbers', () => expect(pagesToShow(1, 0)).toEqual([]));

test('ST-04 a pager of thousands of pages is as short as one of ten', () => {
  expect(getText(4, 1112)).toBe('1 2 3 4 5 … 1112');
  expect(getText(5, 1112)).toBe('1 … 4 5 6 … 1112');
  expect(getText(1108, 1112)).toBe('1 … 1107 1108 1109 … 1112');
  expect(getText(1109, 1112)).toBe('1 … 1108 1109 1110 1111 1112');
});

function showTop(page: number, pageCount: number) {
  const pages: number[] = [];
  render(<TopPager page={page} pageCount={pageCount} onPage={(next) => pages.push(next)} />);
  return { pages, group: screen.queryByRole('group', { name: 'Page' }) };
}

test('the pager above a list steps by page, and has no field up to 20 pages', () => {
  const { pages, group } = showTop(3, 20);
  expect(group).toHaveTextContent('Page 3 of 20');
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const name of ['Previous page', 'Next page']) fireEvent.click(getButton(group, name));
  expect(pages).toEqual([2, 4]);
});

test('above 20 pages the page is a field that goes to the nearest existing page, and ignores text that is not a number', () => {
  const { pages } = showTop(3, 1_112);
  const field = screen.getByRole('textbox', { name: 'Page, from 1 to 1,112' });
  expect(field).toHaveValue('3');
  for (const typed of ['40', '9999', '-2', '7.9', 'x', ' ', '3']) {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.submit(field);
    expect(field).toHaveValue('3');
  }
  expect(pages).toEqual([40, 1_112, 1, 7]);
  fireEvent.change(field, { target: { value: '50' } });
  fireEvent.blur(field);
  expect(field).toHaveValue('3');
});

test('the pager above a list is not shown for a single page', () => expect(showTop(1, 1).group).toBeNull());
