import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { MouseEvent, ReactNode } from 'react';
import { RouteLink } from '../../routing/RouteLink';
import { visuallyHidden } from '../../ui/visuallyHidden';
import { getCardPlaces, type Column, type TableSort } from './columns';
import { DataTableHead, NarrowTableBar } from './DataTableHead';
import { containerStyles, hideBelowStyles, tableStyles } from './tableStyles';

export interface DataTableProps<Row> {
  /** The accessible name of the table, such as 'Redemptions'. */
  label: string;
  /** The first column is the title of a row. It contains the link or button that opens the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Other rows are loading and will replace these. */
  busy?: boolean;
  sort?: TableSort | undefined;
  /** The path of a row's page. A table without such pages can set `onOpenRow` instead. */
  getRowLink?: ((row: Row) => string) | undefined;
  onOpenRow?: ((row: Row) => void) | undefined;
  /** Renders the buttons in the last column of a row. */
  renderActions?: ((row: Row) => ReactNode) | undefined;
}

/**
 * Records in a table, for DataList. A table narrower than 600 px shows each row as a card. A click
 * anywhere on a row opens it; keyboard users have a link or button in the first cell.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, busy = false, sort, getRowLink, onOpenRow, renderActions } = props;
  const places = getCardPlaces(columns, sort?.current);
  const opens = getRowLink !== undefined || onOpenRow !== undefined;
  return (
    <Card
      aria-busy={busy}
      sx={{
        ...containerStyles,
        opacity: busy ? 0.6 : 1,
        transition: (theme) => theme.transitions.create('opacity', { duration: theme.transitions.duration.shortest }),
      }}
    >
      {sort && <NarrowTableBar columns={columns} sort={sort} />}
      {/* CSS that shows rows as cards removes the implicit roles of the table elements, so the roles are explicit. */}
      <Table role="table" sx={tableStyles}>
        <Box component="caption" sx={visuallyHidden}>
          {label}
        </Box>
        <DataTableHead columns={columns} sort={sort} hasActions={renderActions !== undefined} />
        <TableBody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={row.id} role="row" data-opens={opens || undefined} onClick={opens ? openByRow : undefined}>
              {columns.map(({ id, header, align, render, hideBelow, isPlain }, index) => (
                <TableCell
                  key={id}
                  role="cell"
                  align={align ?? 'left'}
                  data-label={header}
                  data-title={index === 0 ? '' : undefined}
                  data-card={places[index]}
                  data-plain={isPlain}
                  // A number must not wrap.
                  sx={{ ...hideBelowStyles(hideBelow), ...(align === 'right' && { whiteSpace: 'nowrap' }) }}
                >
                  {/* The cell needs a single child, which stands next to the label when the row is a card. */}
                  {index === 0 && opens ? (
                    <RowOpener row={row} getRowLink={getRowLink} onOpenRow={onOpenRow}>
                      {render(row)}
                    </RowOpener>
                  ) : (
                    <div>{render(row)}</div>
                  )}
                </TableCell>
              ))}
              {renderActions && (
                <TableCell role="cell" data-actions="">
                  {renderActions(row)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

type OpenerProps<Row> = Pick<DataTableProps<Row>, 'getRowLink' | 'onOpenRow'> & { row: Row; children: ReactNode };

function RowOpener<Row>({ row, getRowLink, onOpenRow, children }: OpenerProps<Row>) {
  const look = { color: 'inherit', underline: 'hover', sx: { display: 'block', textAlign: 'left' } } as const;
  return getRowLink ? (
    <Link {...look} component={RouteLink} to={getRowLink(row)} data-opener="">
      {children}
    </Link>
  ) : (
    <Link {...look} component="button" type="button" data-opener="" onClick={() => onOpenRow?.(row)}>
      {children}
    </Link>
  );
}

/** Clicks the row's link or button, unless the click was on another control or the user has selected text. */
function openByRow({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLElement>): void {
  // React events of a dialog or menu bubble to the row that rendered it, although its element is not inside the row.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label') || window.getSelection()?.type === 'Range') return;
  const opener = currentTarget.querySelector('[data-opener]');
  opener?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
}
