import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { CursorPager } from '../../src/client/shared/list/table/CursorPager';
import { useCursorPages, useLeaveEmptyPage } from '../../src/client/shared/routing/useCursorPages';

/** A list whose page n has the cursor `c{n}`. Each page has 25 rows, and the last one has 10. */
function List({ pageCount, isEmpty = false }: { pageCount: number; isEmpty?: boolean }) {
  const pages = useCursorPages();
  useLeaveEmptyPage(pages, isEmpty);
  const isLast = pages.page === pageCount;
  return (
    <AppTheme>
      <CursorPager
        label="Redemptions pagination"
        pages={pages}
        pageSize={25}
        shown={isLast ? 10 : 25}
        total={(pageCount - 1) * 25 + 10}
        nextCursor={isLast ? null : `c${pages.page + 1}`}
      />
      <p>cursor {pages.cursor ?? 'none'}</p>
    </AppTheme>
  );
}

function show(address: string, pageCount: number, isEmpty = false) {
  window.history.replaceState(null, '', address);
  const { unmount } = render(
    <BrowserRouter>
      <List pageCount={pageCount} isEmpty={isEmpty} />
    </BrowserRouter>,
  );
  return unmount;
}
const button = (name: string) => screen.getByRole('button', { name });
const status = () => screen.getByRole('status').textContent;

beforeEach(() => {
  window.scrollTo = jest.fn();
});

test('Next and Previous go through the pages, whose cursors are in the URL', () => {
  show('/?status=pending', 3);
  expect(status()).toBe('Showing 1–25 of 60');
  expect(button('Previous')).toBeDisabled();
  fireEvent.click(button('Next'));
  expect(screen.getByText('cursor c2')).toBeInTheDocument();
  fireEvent.click(button('Next'));
  expect(status()).toBe('Showing 51–60 of 60');
  expect(button('Next')).toBeDisabled();
  expect(window.location.search).toBe('?status=pending&page=3&cursors=c2%7Ec3');
  fireEvent.click(button('Previous'));
  expect(screen.getByText('cursor c2')).toBeInTheDocument();
  fireEvent.click(button('Previous'));
  expect(window.location.search).toBe('?status=pending');
});

test('a link to a later page shows it, and Previous goes through the pages before it', () => {
  show('/?page=3&cursors=c2~c3', 4);
  expect(status()).toBe('Showing 51–75 of 85');
  expect(screen.getByText('cursor c3')).toBeInTheDocument();
  fireEvent.click(button('Previous'));
  expect(screen.getByText('cursor c2')).toBeInTheDocument();
});

test('the URL stays short on late pages, and before the oldest kept page Previous goes to the first page', () => {
  show('/', 40);
  for (let page = 1; page < 30; page += 1) fireEvent.click(button('Next'));
  expect(status()).toBe('Showing 726–750 of 985');
  expect(new URLSearchParams(window.location.search).get('cursors')?.split('~')).toHaveLength(16);
  for (let page = 0; page < 15; page += 1) fireEvent.click(button('Previous'));
  expect(screen.getByText('cursor c15')).toBeInTheDocument();
  fireEvent.click(button('Previous'));
  expect(status()).toBe('Showing 1–25 of 985');
});

test.each(['?page=2', '?page=x&cursors=c2', '?page=2&cursors=c2~c3', '?cursors=c2', '?page=2.5&cursors=c2'])(
  'the invalid URL query %s shows the first page',
  (address) => {
    show(`/${address}`, 3);
    expect(screen.getByText('cursor none')).toBeInTheDocument();
    expect(button('Previous')).toBeDisabled();
  },
);

test('a page whose rows were deleted goes back to one with rows', () => {
  show('/?page=3&cursors=c2~c3', 4, true);
  expect(screen.getByText('cursor none')).toBeInTheDocument();
  expect(window.location.search).toBe('');
});

test('a single page shows the number of rows and has no buttons', () => {
  show('/', 1);
  expect(status()).toBe('Showing 1–10 of 10');
  expect(screen.queryByRole('button')).toBeNull();
});
