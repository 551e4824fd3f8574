import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { toggleSort, type Column, type TableSort } from './columns';
import type { PageSelection } from './selection';
import { hideBelowStyles } from './tableStyles';

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: TableSort | undefined;
  page: PageSelection | undefined;
  hasActions: boolean;
}

/** The header of a table, with buttons to sort and a checkbox to select the page. */
export function DataTableHead<Row>({ columns, sort, page, hasActions }: DataTableHeadProps<Row>) {
  return (
    <TableHead role="rowgroup">
      <TableRow role="row">
        {page && (
          <TableCell role="columnheader" data-select="">
            <Checkbox
              size="small"
              checked={page.checked}
              indeterminate={page.indeterminate}
              slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
              onChange={page.onToggle}
            />
          </TableCell>
        )}
        {columns.map((column) => (
          <TableCell
            key={column.id}
            role="columnheader"
            align={column.align ?? 'left'}
            sortDirection={sort && column.sortKey === sort.current.key && sort.current.order}
            sx={{ width: column.width, ...hideBelowStyles(column.hideBelow) }}
          >
            <Header column={column} sort={sort} />
          </TableCell>
        ))}
        {hasActions && (
          <TableCell role="columnheader" align="right">
            Actions
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

function Header<Row>({ column, sort }: { column: Column<Row>; sort: TableSort | undefined }) {
  const { header, sortKey, firstOrder = 'asc' } = column;
  if (!sort || sortKey === undefined) return header;
  const isActive = sortKey === sort.current.key;
  return (
    <TableSortLabel
      active={isActive}
      direction={isActive ? sort.current.order : firstOrder}
      onClick={() => {
        sort.onSort(toggleSort(column, sort.current));
      }}
    >
      {header}
    </TableSortLabel>
  );
}
