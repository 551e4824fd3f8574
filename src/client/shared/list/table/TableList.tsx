import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { DataList, type DataListProps } from '../DataList';
import { getCardPlaces, type Column } from './columns';
import { DataTable, type DataTableProps } from './DataTable';
import { DataTableHead } from './DataTableHead';
import { containerStyles, hideBelowStyles, tableStyles } from './tableStyles';

interface TableListProps<Row>
  extends Omit<DataTableProps<Row>, 'rows' | 'busy'>, Omit<DataListProps<Row>, 'skeleton' | 'children'> {
  /** The number of placeholder rows. */
  skeletonCount?: number;
  /** Shown below the rows. */
  pager: ReactNode;
}

/** One page of a list as a table, with a pager below it. */
export function TableList<Row extends { id: string }>(props: TableListProps<Row>) {
  const { list, errorTitle, empty, skeletonCount = 8, pager, ...table } = props;
  const skeleton = (
    <TableSkeleton columns={table.columns} count={skeletonCount} hasActions={table.renderActions !== undefined} />
  );
  return (
    <DataList list={list} errorTitle={errorTitle} skeleton={skeleton} empty={empty}>
      {(rows) => (
        <>
          <DataTable {...table} rows={rows} busy={list.isStale} />
          {pager}
        </>
      )}
    </DataList>
  );
}

interface TableSkeletonProps<Row> {
  columns: readonly Column<Row>[];
  count: number;
  hasActions: boolean;
}

/** Placeholder rows of a table while the real rows are loading. */
function TableSkeleton<Row>({ columns, count, hasActions }: TableSkeletonProps<Row>) {
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
