import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { FilterSelect } from '../FilterSelect';
import { toggleSort, type Column, type TableSort } from './columns';
import type { PageSelection } from './selection';
import { cardsOnlyStyles, hideBelowStyles } from './tableStyles';

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: TableSort | undefined;
  page: PageSelection | undefined;
  hasActions: boolean;
}

/** The header of a table, with buttons to sort and a checkbox to select all rows of the page. */
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
      onClick={() => sort.onSort(toggleSort(column, sort.current))}
    >
      {header}
    </TableSortLabel>
  );
}

interface NarrowTableBarProps {
  columns: readonly Pick<Column<unknown>, 'header' | 'sortKey'>[];
  sort: TableSort | undefined;
  page: PageSelection | undefined;
}

/** Controls for sorting and selecting while the rows are cards, because then the header is hidden. */
export function NarrowTableBar({ columns, sort, page }: NarrowTableBarProps) {
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined);
  const isSortable = sort !== undefined && sortable.length > 0;
  if (!isSortable && !page) return null;
  return (
    <Box
      sx={{
        ...cardsOnlyStyles,
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 1,
        px: 2,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'surface.sunken',
      }}
    >
      {isSortable && (
        <FilterSelect
          label="Sort by"
          value={`${sort.current.key} ${sort.current.order}`}
          options={sortable.flatMap(({ header, sortKey = '' }) => [
            { value: `${sortKey} asc`, label: `${header}, ascending` },
            { value: `${sortKey} desc`, label: `${header}, descending` },
          ])}
          onChange={(value) => {
            const [key = '', order] = value.split(' ');
            sort.onSort({ key, order: order === 'desc' ? 'desc' : 'asc' });
          }}
        />
      )}
      {page && (
        <FormControlLabel
          label="Select page"
          labelPlacement="start"
          sx={{ ml: 'auto', mr: 0 }}
          control={
            <Checkbox size="small" checked={page.checked} indeterminate={page.indeterminate} onChange={page.onToggle} />
          }
        />
      )}
    </Box>
  );
}
