import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { FilterSelect } from '../list/FilterSelect';
import type { Column, TableSort } from './columns';
import type { PageSelection } from './selection';
import { cardsOnlyStyles } from './tableStyles';

interface NarrowTableBarProps {
  columns: readonly Pick<Column<unknown>, 'header' | 'sortKey'>[];
  sort: TableSort | undefined;
  page: PageSelection | undefined;
}

/** Sorting and selection of a page while the rows of a table are cards, which have no header. */
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
