import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import type { Column, Sort } from '../../src/client/shared/list/table/columns';
import { DataTable, type DataTableProps } from '../../src/client/shared/list/table/DataTable';
import { TableList } from '../../src/client/shared/list/table/TableList';
import { readComputedStyle } from '../support/computedStyle';

interface Customer {
  id: string;
  name: string;
  points: number;
}

const ROWS: readonly Customer[] = [
  { id: 'a', name: 'Ana', points: 1200 },
  { id: 'b', name: 'Ben', points: 40 },
];
const COLUMNS: readonly Column<Customer>[] = [
  {
    id: 'name',
    header: 'Customer',
    render: ({ name }) => name,
    sort: { key: 'name', names: { asc: 'Name A to Z', desc: 'Name Z to A' } },
  },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    render: ({ points }) => points,
    sort: { key: 'points', first: 'desc', names: { desc: 'Most Points First', asc: 'Fewest Points First' } },
    hideBelow: 'md',
    card: 'corner',
  },
];

function Path() {
  return <output>{useLocation().pathname}</output>;
}

const page = (props: Partial<DataTableProps<Customer>> = {}) => (
  <MemoryRouter>
    <AppTheme>
      <DataTable label="Customers" columns={COLUMNS} rows={ROWS} {...props} />
      <Path />
    </AppTheme>
  </MemoryRouter>
);
const show = (props: Partial<DataTableProps<Customer>> = {}) => render(page(props));
const table = () => screen.getByRole('table', { name: 'Customers' });
const row = (name: string) => within(table()).getByRole('row', { name: new RegExp(name) });

test('a table has a caption, headers, and cells with their header as a label for cards', () => {
  show();
  expect(within(table()).getAllByRole('columnheader')).toHaveLength(2);
  const [name, points] = within(row('Ana')).getAllByRole('cell');
  expect(name).toHaveAttribute('data-label', 'Customer');
  expect(points).toHaveAttribute('data-label', 'Points');
  expect(points && readComputedStyle(points).textAlign).toBe('right');
  expect(within(table()).queryByRole('button')).toBeNull();
});

test('a header sorts by its column, in the initial order of the column first, and reverses the order on the second click', async () => {
  const onSort = jest.fn();
  const sortBy = (current: Sort) => show({ sort: { current, onSort } });
  const { unmount } = sortBy({ key: 'name', order: 'asc' });
  expect(screen.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('columnheader', { name: 'Points' })).not.toHaveAttribute('aria-sort');
  fireEvent.click(screen.getByRole('button', { name: 'Points' }));
  fireEvent.click(screen.getByRole('button', { name: 'Customer' }));
  unmount();
  sortBy({ key: 'points', order: 'desc' });
  fireEvent.click(screen.getByRole('button', { name: 'Points' }));
  fireEvent.change(await screen.findByLabelText('Sort by'), { target: { value: 'name desc' } });
  expect(onSort.mock.calls).toEqual([
    [{ key: 'points', order: 'desc' }],
    [{ key: 'name', order: 'desc' }],
    [{ key: 'points', order: 'asc' }],
    [{ key: 'name', order: 'desc' }],
  ]);
});

test('BX-303 the select above cards names the orders, and the corner of a card has what the rows are sorted by', () => {
  const visits: Column<Customer> = {
    id: 'visits',
    header: 'Visits',
    render: () => 1,
    sort: { key: 'visits', names: { asc: 'Fewest', desc: 'Most' } },
    card: 'corner',
  };
  const columns = [...COLUMNS, visits];
  const { rerender } = show({ columns, sort: { current: { key: 'name', order: 'asc' }, onSort: jest.fn() } });
  const options = within(screen.getByLabelText('Sort by')).getAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Name A to Z',
    'Name Z to A',
    'Most Points First',
    'Fewest Points First',
    'Fewest',
    'Most',
  ]);
  const getPlaces = () =>
    within(row('Ana'))
      .getAllByRole('cell', { hidden: true })
      .map((cell) => cell.getAttribute('data-card'));
  expect(getPlaces()).toEqual([null, 'corner', 'hidden']);
  rerender(page({ columns, sort: { current: { key: 'visits', order: 'desc' }, onSort: jest.fn() } }));
  expect(getPlaces()).toEqual([null, 'hidden', 'corner']);
});

test('a click anywhere on a row follows its link, except for a click on a button of the row', () => {
  const onDelete = jest.fn();
  show({ getRowLink: ({ id }) => `/customers/${id}`, renderActions: () => <button onClick={onDelete}>Delete</button> });
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument();
  fireEvent.click(within(row('Ben')).getByRole('button', { name: 'Delete' }));
  expect(onDelete).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
  fireEvent.click(within(row('Ben')).getByText('40'));
  expect(screen.getByRole('status')).toHaveTextContent('/customers/b');
  expect(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/customers/a');
});

test('a row that opens a dialog has a button for the keyboard', () => {
  const onOpenRow = jest.fn();
  show({ onOpenRow });
  fireEvent.click(screen.getByRole('button', { name: 'Ana' }));
  fireEvent.click(within(row('Ben')).getByText('40'));
  expect(onOpenRow.mock.calls).toEqual([[ROWS[0]], [ROWS[1]]]);
});

test('a table is marked busy while other rows load, and has placeholder rows before the first load', () => {
  const { container, unmount } = show({ busy: true });
  expect(container.querySelector('[aria-busy="true"]')).toContainElement(table());
  unmount();
  render(
    <AppTheme>
      <TableList
        label="Customers"
        columns={COLUMNS}
        list={{ rows: undefined, isStale: false, error: null, onRetry: jest.fn() }}
        skeletonCount={5}
        empty={null}
        pager={null}
      />
    </AppTheme>,
  );
  expect(screen.getByRole('status', { name: 'Loading' }).querySelectorAll('[data-skeleton]')).toHaveLength(5);
});
