import Toll from '@mui/icons-material/TollOutlined';
import Box from '@mui/material/Box';
import type { LedgerRow } from '../../../../contract/manageCustomers';
import { formatNumber } from '../../../shared/format/formatNumber';
import { usePagedRows } from '../../../shared/api/usePagedRows';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { GrowingList } from '../../../shared/ui/list/GrowingList';
import { describeLedgerRow, getLedgerActor } from '../customerLabels';
import { useListLedgerInfiniteQuery } from '../customersApi';
import { HistoryItem, HistorySkeleton } from './HistoryItem';

/** Why the balance changed, newest first, with the balance after each change. */
export function PointsTab({ customerId }: { customerId: string }) {
  const history = usePagedRows(useListLedgerInfiniteQuery(customerId, { refetchOnMountOrArgChange: true }));
  return (
    <GrowingList
      label="Balance changes"
      {...history}
      errorTitle="The changes could not be loaded"
      skeleton={<HistorySkeleton label="Loading the balance changes" />}
      empty={
        <EmptyState icon={<Toll />} title="No points yet" hint="Purchases, rewards and adjustments appear here." />
      }
      renderRow={(row) => <LedgerItem key={row.number} row={row} />}
    />
  );
}

function LedgerItem({ row }: { row: LedgerRow }) {
  const actor = getLedgerActor(row);
  return (
    <HistoryItem
      title={describeLedgerRow(row)}
      at={row.createdAt}
      note={actor === null ? null : `by ${actor}`}
      end={
        <>
          <Box sx={{ fontWeight: 'fontWeightMedium', color: row.points > 0 ? 'success.onSoft' : 'text.primary' }}>
            {formatChange(row.points)}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>Balance {formatNumber(row.balanceAfter)}</Box>
        </>
      }
    />
  );
}

/** With the minus sign U+2212, which is as wide as the plus. */
function formatChange(points: number): string {
  return points > 0 ? `+${formatNumber(points)}` : `−${formatNumber(-points)}`;
}
