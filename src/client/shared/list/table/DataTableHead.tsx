import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { FilterSelect } from '../FilterSelect';
import { toggleSort, type Column, type TableSort } from './columns';
import { cardsOnlyStyles, hideBelowStyles } from './tableStyles';

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: TableSort | undefined;
  hasActions: boolean;
}

/** The header of a table, with buttons to sort. */
export function DataTableHead<Row>({ columns, sort, hasActions }: DataTableHeadProps<Row>) {
  return (
    <TableHead role="rowgroup">
      <TableRow role="row">
        {columns.map((column) => (
          <TableCell
            key={column.id}
            role="columnheader"
            align={column.align ?? 'left'}
            sortDirection={sort && column.sort?.key === sort.current.key && sort.current.order}
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
  const { header, sort: columnSort } = column;
  if (!sort || !columnSort) return header;
  const isActive = columnSort.key === sort.current.key;
  return (
    <TableSortLabel
      active={isActive}
      direction={isActive ? sort.current.order : (columnSort.first ?? 'asc')}
      onClick={() => sort.onSort(toggleSort(columnSort, sort.current))}
    >
      {header}
    </TableSortLabel>
  );
}

interface NarrowTableBarProps {
  columns: readonly Pick<Column<unknown>, 'sort'>[];
  sort: TableSort;
}

/** The sort order as a select while the rows are cards, because then the header is hidden. */
export function NarrowTableBar({ columns, sort }: NarrowTableBarProps) {
  return (
    <Box
      sx={{ ...cardsOnlyStyles, px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', bgcolor: 'surface.sunken' }}
    >
      <FilterSelect
        label="Sort by"
        value={`${sort.current.key} ${sort.current.order}`}
        isInline
        options={columns.flatMap(({ sort: { key, names } = { key: '', names: {} } }) =>
          Object.entries(names).map(([order, label]) => ({ value: `${key} ${order}`, label })),
        )}
        onChange={(value) => {
          const [key = '', order] = value.split(' ');
          sort.onSort({ key, order: order === 'desc' ? 'desc' : 'asc' });
        }}
      />
    </Box>
  );
}
