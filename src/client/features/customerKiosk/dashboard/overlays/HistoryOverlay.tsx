import History from '@mui/icons-material/History';
import Stars from '@mui/icons-material/StarsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { Paged } from '../../../../shared/api/paged';
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

function RedemptionHistory({ open, customer, ...rest }: HistoryProps) {
  const { phone, storeSubdomain, id } = customer;
  const history = useListCustomerRedemptionsInfiniteQuery({ phone, storeSubdomain }, { skip: !open || id === '' });
  return (
    <ListOverlay
      {...rest}
      {...toListProps(history, customer)}
      open={open}
      title="History"
      failedMessage="Failed to load redemption history."
      loadingLabel="Loading history"
      rowHeight={120}
      empty={{ icon: <History />, title: 'Nothing redeemed yet', hint: 'Your rewards will be listed here.' }}
      renderItem={(redemption) => <RedemptionRow key={redemption.id} redemption={redemption} />}
    />
  );
}

function PointsHistory({ open, customer, ...rest }: HistoryProps) {
  const { phone, storeSubdomain, id } = customer;
  const history = useListPointsChangesInfiniteQuery({ phone, storeSubdomain }, { skip: !open || id === '' });
  return (
    <ListOverlay
      {...rest}
      {...toListProps(history, customer)}
      open={open}
      title="History"
      failedMessage="Failed to load the history of your points."
      loadingLabel="Loading history"
      rowHeight={104}
      empty={{ icon: <Stars />, title: 'No points yet', hint: 'Every change of your points will be listed here.' }}
      renderItem={(change) => <PointsChangeRow key={change.number} change={change} />}
    />
  );
}

interface PagedQuery<Row> {
  data?: { pages: Paged<Row>[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** The state of a paged query as a list. A customer who exists on this kiosk alone has nothing on the server. */
function toListProps<Row>(query: PagedQuery<Row>, { id }: KioskCustomer) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  return {
    items: id === '' ? [] : data?.pages.flatMap(({ rows }) => rows),
    hasFailed: error !== undefined && !isFetching,
    onEndReached: () => {
      if (hasNextPage) void fetchNextPage();
    },
    onRetry: () => void refetch(),
  };
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
