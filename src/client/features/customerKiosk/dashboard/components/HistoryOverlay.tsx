import History from '@mui/icons-material/History';
import Stars from '@mui/icons-material/StarsOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { Paged } from '../../../../shared/api/paged';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import history from '../../../../shared/i18n/messages/en/history.json';
import { useText, type Translate } from '../../../../shared/i18n/useText';
import { Row } from '../../../../shared/ui/layout';
import {
  useGetCustomerExpiryQuery,
  useListCustomerRedemptionsInfiniteQuery,
  useListPointsChangesInfiniteQuery,
} from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { PointsChangeRow, RedemptionRow } from './HistoryRows';
import { ListOverlay } from './ListOverlay';

type View = 'redemptions' | 'points';

interface HistoryOverlayProps {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

/** The customer's redemptions and all changes of the points. */
export function HistoryOverlay(props: HistoryOverlayProps) {
  const [view, setView] = useState<View>('redemptions');
  const toolbar = <ViewSwitch view={view} onChange={setView} />;
  return view === 'redemptions' ? (
    <RedemptionHistory {...props} toolbar={toolbar} />
  ) : (
    <PointsHistory {...props} toolbar={toolbar} />
  );
}

interface HistoryProps extends HistoryOverlayProps {
  toolbar: ReactNode;
}

function RedemptionHistory(props: HistoryProps) {
  const { t } = useText(history);
  const query = useListCustomerRedemptionsInfiniteQuery(...toQuery(props));
  return (
    <ListOverlay
      {...toListProps(query, props, t)}
      failedMessage={t('history.redemptionsFailed')}
      rowHeight={120}
      empty={{ icon: <History />, title: t('history.noRedemptions'), hint: t('history.noRedemptionsHint') }}
      renderItem={(redemption) => <RedemptionRow key={redemption.id} redemption={redemption} />}
    />
  );
}

function PointsHistory(props: HistoryProps) {
  const { t } = useText(history);
  const query = useListPointsChangesInfiniteQuery(...toQuery(props));
  return (
    <ListOverlay
      {...toListProps(query, props, t)}
      toolbar={
        <>
          {props.toolbar}
          <ExpiryNotice {...props} />
        </>
      }
      failedMessage={t('history.pointsFailed')}
      rowHeight={104}
      empty={{ icon: <Stars />, title: t('history.noPoints'), hint: t('history.noPointsHint') }}
      renderItem={(change) => <PointsChangeRow key={change.number} change={change} />}
    />
  );
}

/** The day on which the points expire, if they do. */
function ExpiryNotice(props: HistoryProps) {
  const { t } = useText(history);
  const { formatDate } = useDateFormat();
  const { data } = useGetCustomerExpiryQuery(...toQuery(props));
  if (!data?.expiresAt) return null;
  return (
    <Typography sx={{ mb: 2, typography: 'h4', fontWeight: '400 !important', color: 'ink.soft' }}>
      {t('history.expiresAt', { date: formatDate(data.expiresAt) })}
    </Typography>
  );
}

/** The server has no history for a customer who exists only on this kiosk. */
const toQuery = ({ open, customer: { id, phone, storeSubdomain } }: HistoryProps) =>
  [{ phone, storeSubdomain }, { skip: !open || id === '' }] as const;

interface PagedQuery<Row> {
  data?: { pages: Paged<Row>[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** Converts the state of a paged query to the props of a list. */
function toListProps<Row>(query: PagedQuery<Row>, props: HistoryProps, t: Translate<keyof typeof history>) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const { customer, ...rest } = props;
  return {
    ...rest,
    title: t('history.title'),
    loadingLabel: t('history.loading'),
    items: customer.id === '' ? [] : data?.pages.flatMap(({ rows }) => rows),
    hasFailed: error !== undefined && !isFetching,
    onEndReached: () => {
      if (hasNextPage) void fetchNextPage();
    },
    onRetry: () => void refetch(),
  };
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useText(history);
  const views: { name: View; label: string }[] = [
    { name: 'redemptions', label: t('history.redemptions') },
    { name: 'points', label: t('history.points') },
  ];
  return (
    <Row role="group" aria-label={t('history.show')} wrap gap={1} sx={{ mb: 2 }}>
      {views.map(({ name, label }) => (
        <Button
          key={name}
          size="large"
          variant={view === name ? 'contained' : 'outlined'}
          aria-pressed={view === name}
          onClick={() => onChange(name)}
          sx={{ minHeight: 56, px: 3, typography: 'h4' }}
        >
          {label}
        </Button>
      ))}
    </Row>
  );
}
