import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../../shared/format/formatDate';
import { DataList } from '../../../shared/list/DataList';
import type { ListState } from '../../../shared/list/listState';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { CardBoundary } from '../../../shared/ui/CardBoundary';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Row } from '../../../shared/ui/layout';
import { clampLines } from '../../../shared/ui/text/clampLines';

/** The number of rows in each panel. */
export const LATEST_COUNT = 5;

interface LatestPanelProps<Row> {
  title: string;
  /** The path of the page that lists all rows. */
  to: string;
  list: ListState<Row>;
  emptyTitle: string;
  emptyHint: string;
  renderRow: (row: Row) => ReactNode;
}

/** The newest rows of a list, with a link to the page that lists all rows. */
export function LatestPanel<Row extends { id: string }>({
  title,
  to,
  list,
  emptyTitle,
  emptyHint,
  renderRow,
}: LatestPanelProps<Row>) {
  return (
    <Card component="section" aria-label={title} aria-busy={list.rows === undefined && list.error === null}>
      <Row
        align="baseline"
        justify="space-between"
        gap={2}
        sx={{ px: 2.5, py: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography component="h2" variant="h5">
          {title}
        </Typography>
        <Link component={RouteLink} to={to} variant="body2" aria-label={`View all: ${title}`}>
          View all
        </Link>
      </Row>
      <CardBoundary>
        <DataList list={list} skeleton={<PanelSkeleton />} empty={<EmptyState title={emptyTitle} hint={emptyHint} />}>
          {(rows) => (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {rows.map((row) => (
                <Box
                  component="li"
                  key={row.id}
                  sx={{ '& + &': { borderTop: 1, borderColor: 'divider' }, '&:hover': { bgcolor: 'surface.sunken' } }}
                >
                  {renderRow(row)}
                </Box>
              ))}
            </Box>
          )}
        </DataList>
      </CardBoundary>
    </Card>
  );
}

function PanelSkeleton() {
  return (
    <Box aria-hidden sx={{ px: 2.5, py: 1 }}>
      {Array.from({ length: LATEST_COUNT }, (_, row) => (
        <Box key={row} sx={{ py: 1 }}>
          <Skeleton width="45%" />
          <Skeleton width="65%" />
        </Box>
      ))}
    </Box>
  );
}

type LatestRowProps = {
  name: string;
  detail: string;
  status: ReactNode;
  createdAt: string;
} & ({ to: string } | { onOpen: () => void });

/** A longer text is cut off here. The page or dialog of the row shows all of it. */
const twoLines = clampLines(2);

/** A row of a LatestPanel. The whole row is a link or a button. */
export function LatestRow({ name, detail, status, createdAt, ...action }: LatestRowProps) {
  const buttonProps = 'to' in action ? { component: RouteLink, to: action.to } : { onClick: action.onOpen };
  return (
    <ButtonBase
      {...buttonProps}
      sx={{
        display: 'grid',
        // On a phone the date is on a line of its own.
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 96px' },
        alignItems: 'center',
        columnGap: 2,
        width: '100%',
        minHeight: 56,
        px: 2.5,
        py: 1,
        textAlign: 'left',
        color: 'inherit',
        textDecoration: 'none',
        '&:focus-visible': { outlineOffset: -3 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" title={name} sx={{ ...twoLines, fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" title={detail} sx={twoLines}>
          {detail}
        </Typography>
      </Box>
      {status}
      <Typography
        component="time"
        dateTime={createdAt}
        title={formatDateTime(createdAt)}
        variant="body2"
        color="textSecondary"
        sx={{ textAlign: { sm: 'right' } }}
      >
        {formatDate(createdAt)}
      </Typography>
    </ButtonBase>
  );
}
