import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { getCardPlaces, type Column } from './columns';
import { DataTableHead } from './DataTableHead';
import { containerStyles, hideBelowStyles, tableStyles } from './tableStyles';

interface DataTableSkeletonProps<Row> {
  columns: readonly Column<Row>[];
  /** The number of placeholder rows. */
  count?: number;
  hasActions?: boolean;
}

/** Placeholder rows of a table while the real rows are loading. */
export function DataTableSkeleton<Row>({ columns, count = 8, hasActions = false }: DataTableSkeletonProps<Row>) {
  const places = getCardPlaces(columns);
  return (
    <Card role="status" aria-label="Loading" aria-busy sx={containerStyles}>
      <Table aria-hidden sx={tableStyles}>
        <DataTableHead columns={columns} hasActions={hasActions} />
        <TableBody>
          {Array.from({ length: count }, (_, row) => (
            <TableRow key={row} data-skeleton="">
              {columns.map(({ id, header, align, hideBelow, isPlain }, index) => (
                <TableCell
                  key={id}
                  data-label={header}
                  data-title={index === 0 ? '' : undefined}
                  data-card={places[index]}
                  data-plain={isPlain}
                  sx={hideBelowStyles(hideBelow)}
                >
                  <Skeleton width={index === 0 ? '75%' : '55%'} sx={{ ml: align === 'right' ? 'auto' : 0 }} />
                </TableCell>
              ))}
              {hasActions && (
                <TableCell data-actions="">
                  <Skeleton width={72} sx={{ ml: 'auto' }} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
