import History from '@mui/icons-material/History';
import Stars from '@mui/icons-material/StarsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useListCustomerRedemptionsInfiniteQuery, useListPointsChangesInfiniteQuery } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { ListOverlay } from './ListOverlay';
import { PointsChangeRow } from './PointsChangeRow';
import { RedemptionRow } from './RedemptionRow';

type View = 'redemptions' | 'points';

interface Props {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

/** What the customer redeemed, and every change of their points. */
export function HistoryOverlay(props: Props) {
  const [view, setView] = useState<View>('redemptions');
  const toolbar = <ViewSwitch view={view} onChange={setView} />;
  return view === 'redemptions' ? (
    <RedemptionHistory {...props} toolbar={toolbar} />
  ) : (
    <PointsHistory {...props} toolbar={toolbar} />
  );
}

interface HistoryProps extends Props {
  toolbar: ReactNode;
}

function RedemptionHistory({ open, customer, toolbar, onClose }: HistoryProps) {
  const { phone, storeSubdomain, id } = customer;
  const isOnServer = id !== '';
  const history = useListCustomerRedemptionsInfiniteQuery({ phone, storeSubdomain }, { skip: !open || !isOnServer });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = history;
  return (
    <ListOverlay
      open={open}
      title="History"
      toolbar={toolbar}
      items={isOnServer ? data?.pages.flatMap(({ rows }) => rows) : []}
      onEndReached={() => hasNextPage && void fetchNextPage()}
      hasFailed={error !== undefined && !isFetching}
      failedMessage="Failed to load redemption history."
      loadingLabel="Loading history"
      rowHeight={120}
      empty={{ icon: <History />, title: 'Nothing redeemed yet', hint: 'Your rewards will be listed here.' }}
      renderItem={(redemption) => <RedemptionRow key={redemption.id} redemption={redemption} />}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}

function PointsHistory({ open, customer, toolbar, onClose }: HistoryProps) {
  const { phone, storeSubdomain, id } = customer;
  const isOnServer = id !== '';
  const history = useListPointsChangesInfiniteQuery({ phone, storeSubdomain }, { skip: !open || !isOnServer });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = history;
  return (
    <ListOverlay
      open={open}
      title="History"
      toolbar={toolbar}
      items={isOnServer ? data?.pages.flatMap(({ rows }) => rows) : []}
      onEndReached={() => hasNextPage && void fetchNextPage()}
      hasFailed={error !== undefined && !isFetching}
      failedMessage="Failed to load the history of your points."
      loadingLabel="Loading history"
      rowHeight={104}
      empty={{ icon: <Stars />, title: 'No points yet', hint: 'Every change of your points will be listed here.' }}
      renderItem={(change) => <PointsChangeRow key={change.number} change={change} />}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const views: { name: View; label: string }[] = [
    { name: 'redemptions', label: 'Redemptions' },
    { name: 'points', label: 'Points' },
  ];
  return (
    <Box role="group" aria-label="Show" sx={{ display: 'flex', gap: 1, mb: 2 }}>
      {views.map(({ name, label }) => (
        <Button
          key={name}
          size="large"
          variant={view === name ? 'contained' : 'outlined'}
          aria-pressed={view === name}
          onClick={() => {
            onChange(name);
          }}
          sx={{ minHeight: 56, px: 3, typography: 'h4' }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
