import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { CardList } from '../../src/client/shared/list/CardList';
import { DataList } from '../../src/client/shared/list/DataList';
import { toListState, type ListState } from '../../src/client/shared/list/listState';
import { LoadMoreList } from '../../src/client/shared/list/LoadMoreList';

const onRetry = jest.fn();
const createList = (ids: readonly string[] | undefined, state: Partial<ListState<{ id: string }>> = {}) => ({
  rows: ids?.map((id) => ({ id })),
  isStale: false,
  error: null,
  onRetry,
  ...state,
});

interface PageProps {
  list: ListState<{ id: string }>;
  isDialogOpen?: boolean;
}

function Page({ list, isDialogOpen = false }: PageProps) {
  return (
    <AppTheme>
      <main>
        <h1>Stores</h1>
        <CardList
          label="Stores"
          list={list}
          skeleton={{ count: 3, facts: 1 }}
          empty={<button>Show All Stores</button>}
          renderCard={({ id }) => (
            <button>
              {/* The key replaces this element when the dialog opens or closes, as a button replaces its icon when its
              state changes. */}
              <span key={`${isDialogOpen}`}>{id}</span>
            </button>
          )}
          pager={{ label: 'Pages', page: 1, pageCount: 1, onPage: () => undefined }}
        />
        {isDialogOpen && (
          <div role="dialog">
            <button>Cancel</button>
          </div>
        )}
      </main>
    </AppTheme>
  );
}

const show = (ids: readonly string[]) => {
  const { rerender } = render(<Page list={createList(ids)} />);
  return (next: readonly string[] | undefined, isDialogOpen = false) =>
    rerender(<Page list={createList(next)} isDialogOpen={isDialogOpen} />);
};
const button = (name: string) => screen.getByRole('button', { name });
const card = (name: string) => button(name).closest('li');

/** Clicks like a browser, which also focuses the button. */
function click(name: string): void {
  act(() => {
    button(name).focus();
  });
  fireEvent.click(button(name));
}

describe('focus', () => {
  test('ST-10 when a card is removed the focus moves to the card in its place, or from the last card to the one before', () => {
    const update = show(['A', 'B', 'C']);
    click('B');
    update(['A', 'C']);
    expect(card('C')).toHaveFocus();
    click('C');
    update(['A']);
    expect(card('A')).toHaveFocus();
  });

  test('ST-10 when a row of an ordered list is removed the focus moves to the row in its place', () => {
    const renderPage = (ids: readonly string[]) => (
      <AppTheme>
        <LoadMoreList
          label="Flags"
          list={createList(ids)}
          more={{ hasMore: false, isLoading: false, error: null, onLoad: () => undefined }}
          errorTitle="Couldn't load flags"
          skeleton={null}
          empty={null}
          renderRow={({ id }) => (
            <li key={id}>
              <button>{id}</button>
            </li>
          )}
        />
      </AppTheme>
    );
    const { rerender } = render(renderPage(['A', 'B', 'C']));
    click('B');
    rerender(renderPage(['A', 'C']));
    expect(card('C')).toHaveFocus();
  });

  test.each([[[]], [undefined]])('ST-10 when no card is left (%j) the focus moves to the heading', (rows) => {
    const update = show(['A']);
    click('A');
    update(rows);
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  test('ST-10 a card that is removed below an open dialog moves the focus when the dialog closes, even if the dialog had lost it', () => {
    const update = show(['A', 'B', 'C']);
    click('B');
    update(['A', 'B', 'C'], true);
    button('Cancel').focus();
    // A button that is disabled while busy loses the focus.
    button('Cancel').blur();
    update(['A', 'C'], true);
    expect(document.body).toHaveFocus();
    button('Cancel').focus();
    update(['A', 'C'], false);
    expect(card('C')).toHaveFocus();
  });

  test('BX-158 a card that is removed below a dialog moves the focus when the dialog closes, without an update of the list', async () => {
    const update = show(['A', 'B', 'C']);
    click('B');
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    update(['A', 'C']);
    expect(document.body).toHaveFocus();
    dialog.remove();
    await waitFor(() => expect(card('C')).toHaveFocus());
  });

  test('BX-158 when the whole list is removed with its last row, the focus moves to the heading', async () => {
    const renderPage = (list: ReactNode) => (
      <AppTheme>
        <main>
          <h1>Point of Sale</h1>
          {list}
        </main>
      </AppTheme>
    );
    const { rerender } = render(
      renderPage(
        <DataList list={createList(['A'])} skeleton={null} empty={null}>
          {() => <button>Keep</button>}
        </DataList>,
      ),
    );
    click('Keep');
    rerender(renderPage(null));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  test('ST-10 the focus stays where the user moved it, and does not move after a click outside of every control', () => {
    const update = show(['A', 'B', 'C']);
    click('A');
    button('C').focus();
    update(['B', 'C']);
    expect(button('C')).toHaveFocus();

    click('C');
    // The user clicks on the background.
    button('C').blur();
    update(['B']);
    expect(document.body).toHaveFocus();
  });

  test('ST-06 the focus moves even if the clicked part of the button was replaced before the card was removed', () => {
    const update = show(['A', 'B']);
    button('A').focus();
    fireEvent.click(screen.getByText('A'));
    update(['A', 'B'], true);
    update(['A', 'B'], false);
    update(['B']);
    expect(card('B')).toHaveFocus();
  });

  test('ST-10 a removed card does not move the focus after a click on its text', () => {
    const update = show(['A', 'B']);
    const item = card('A');
    if (item) fireEvent.click(item);
    update(['B']);
    expect(document.body).toHaveFocus();
  });

  test('ST-09 a dialog that closes above an existing card does not move the focus', () => {
    const update = show(['A']);
    click('A');
    update(['A'], true);
    button('Cancel').focus();
    update(['A'], false);
    expect(document.body).toHaveFocus();
  });

  test('ST-01 a button of the empty state that is removed with it moves the focus to the heading', () => {
    const update = show([]);
    click('Show All Stores');
    update(['A']);
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  test('removing a focused Try Again button moves the focus to the page heading', () => {
    const { rerender } = render(<Page list={createList(undefined, { error: 'Server is down' })} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Server is down');
    click('Try Again');
    expect(onRetry).toHaveBeenCalledTimes(1);
    rerender(<Page list={createList(undefined)} />);
    expect(screen.getByRole('heading')).toHaveFocus();
  });
});

describe('states', () => {
  const list = () => screen.queryByRole('list', { name: 'Stores' });
  const skeletons = () => document.querySelectorAll('[data-skeleton]').length;

  test('a list shows its skeleton before the first rows, and while other rows load in place of an empty list', () => {
    const { rerender } = render(<Page list={createList(undefined)} />);
    expect([skeletons(), list()]).toEqual([3, null]);
    rerender(<Page list={createList([], { isStale: true })} />);
    expect([skeletons(), list()]).toEqual([3, null]);
    rerender(<Page list={createList([])} />);
    expect(skeletons()).toBe(0);
    expect(button('Show All Stores')).toBeInTheDocument();
  });

  test('a list keeps its cards, marked busy, while other rows load', () => {
    render(<Page list={createList(['A'], { isStale: true })} />);
    expect(list()).toHaveAttribute('aria-busy', 'true');
    expect(button('A')).toBeInTheDocument();
  });

  test('a query has an error only when it has no current data and is not loading', () => {
    const query = { data: [1], currentData: undefined, error: { status: 500 }, isFetching: false, refetch: jest.fn() };
    const state = (change: object) => toListState({ ...query, ...change }, (rows: number[]) => rows);
    expect(state({})).toMatchObject({ rows: [1], isStale: false, error: 'An unexpected error occurred' });
    expect(state({ isFetching: true })).toMatchObject({ rows: [1], isStale: true, error: null });
    expect(state({ currentData: [1] })).toMatchObject({ isStale: false, error: null });
    expect(state({ data: undefined, error: undefined, isFetching: true })).toMatchObject({
      rows: undefined,
      error: null,
    });
  });
});
