import Refresh from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useDispatch } from 'react-redux';
import { ATTENTION_MAX } from '../../../contract/plain/limits';
import type { Attention } from '../../../contract/stats';
import { FlagsPanel, refreshFlags } from '../../entities/flag';
import { useShops } from '../../entities/shop';
import { useGetOwnAccountQuery, useIsManager } from '../../session';
import { getErrorMessage } from '../../shared/api/errors';
import { formatNumber } from '../../shared/format/formatNumber';
import { useMayOpen } from '../../shared/routing/MayOpenContext';
import { PATHS } from '../../shared/routing/paths';
import { CardBoundary } from '../../shared/ui/CardBoundary';
import { Checklist } from '../../shared/ui/dashboard/Checklist';
import { WarningList, type WarningItem } from '../../shared/ui/dashboard/WarningList';
import { FailedState } from '../../shared/ui/FailedState';
import { Grid } from '../../shared/ui/layout';
import { lazyPart } from '../../shared/ui/lazyPart';
import { PageHeader } from '../../shared/ui/PageHeader';
import { RetryAlert } from '../../shared/ui/RetryAlert';
import { ActivityPanel } from './components/ActivityPanel';
import { QuickLinks } from './components/QuickLinks';
import { StatCards } from './components/StatCards';
import { useGetOwnerStatsQuery, useGetStoreChecklistQuery } from './ownerDashboardApi';
import { TrendsSkeleton } from './trends/components/TrendsSkeleton';
import { useStoreStats } from './trends/hooks/useStoreStats';

const Trends = lazyPart(async () => (await import('./trends/components/Trends')).Trends, TrendsSkeleton);
const FAILED = 'Failed to load dashboard data. Please try again.';

/** The dashboard of a store: figures, warnings, recent activity and trends. */
export function OwnerDashboardPage() {
  const dispatch = useDispatch();
  const isManager = useIsManager();
  const { data: account } = useGetOwnAccountQuery(undefined);
  const stats = useGetOwnerStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const trends = useStoreStats();
  const isRefreshing = stats.isFetching || trends.isFetching;
  const refresh = () => {
    void stats.refetch();
    trends.refetch();
    dispatch(refreshFlags());
  };
  const name = account?.name ?? stats.data?.storeOwner.name;
  const { isChain, selected } = useShops();
  const isOfShop = isManager || selected !== null;
  const storeName = selected?.name ?? account?.store.name ?? stats.data?.store.name;
  // Six charts without a figure would bury the first steps. A shop has the customers of its chain from the beginning.
  const isNew = !isOfShop && stats.data?.overview.totalCustomers === 0 && stats.data.overview.totalPointsIssued === 0;
  const error = stats.isError ? getErrorMessage(stats.error, FAILED) : null;

  return (
    <Stack spacing={3}>
      <PageHeader
        title={name === undefined ? 'Welcome back!' : `Welcome back, ${name}!`}
        subtitle={`Here's what's happening with ${storeName ?? 'your store'} today.`}
        actions={
          <Button variant="outlined" startIcon={<Refresh />} loading={isRefreshing} onClick={refresh}>
            Refresh
          </Button>
        }
      />
      {error !== null && stats.data === undefined ? (
        <Paper variant="outlined">
          <FailedState message={error} onRetry={refresh} />
        </Paper>
      ) : (
        <>
          {error !== null && <RetryAlert onRetry={refresh}>{error}</RetryAlert>}
          {stats.data && (
            <CardBoundary>
              <AttentionList attention={stats.data.attention} />
            </CardBoundary>
          )}
          <CardBoundary>
            <StoreChecklistPanel />
          </CardBoundary>
          <CardBoundary>
            <StatCards stats={stats.data} isOfShop={isOfShop} />
          </CardBoundary>
          {!isManager && stats.data && stats.data.attention.openFlags > 0 && (
            <CardBoundary>
              <FlagsPanel count={stats.data.attention.openFlags} />
            </CardBoundary>
          )}
          <Grid columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' }} gap={2}>
            <ActivityPanel activity={stats.data?.recentActivity} />
            <QuickLinks isOfChain={isChain && selected === null} />
          </Grid>
          {!isNew && (
            <CardBoundary>
              <Trends {...trends} />
            </CardBoundary>
          )}
        </>
      )}
    </Stack>
  );
}

/** A warning appears when this share of the monthly SMS limit is used. */
const SMS_WARNING = 0.9;

/**
 * Problems that the owner must resolve, each with a link to the page for it. Flags have a separate panel. Renders
 * nothing without problems.
 */
export function AttentionList({ attention }: { attention: Attention }) {
  const mayOpen = useMayOpen();
  return <WarningList items={listItems(attention).filter(({ to }) => mayOpen(to))} />;
}

function listItems(attention: Attention): Required<WarningItem>[] {
  const { pointOfSale, pointOfSaleShop, contacts, webhooksOff, reviewItems, sms } = attention;
  const isNearLimit = sms.limit > 0 && sms.used >= sms.limit * SMS_WARNING;
  return [
    ...(pointOfSale
      ? [
          pointOfSaleShop === undefined
            ? { text: 'The connection to your point of sale has a problem.', to: PATHS.owner.pointOfSale }
            : { text: `The connection to the register of ${pointOfSaleShop} has a problem.`, to: PATHS.owner.shops },
        ]
      : []),
    ...(contacts
      ? [{ text: 'The connection for contacts and text messages has a problem.', to: PATHS.owner.profile }]
      : []),
    ...(webhooksOff
      ? [{ text: "Another program doesn't get your store's events anymore.", to: PATHS.owner.developers }]
      : []),
    ...(reviewItems > 0 ? [{ text: describeReview(reviewItems), to: PATHS.owner.pointOfSale }] : []),
    ...(isNearLimit
      ? [
          {
            text: `You've used ${formatNumber(sms.used)} of this month's ${formatNumber(sms.limit)} texts.`,
            to: PATHS.owner.sms,
          },
        ]
      : []),
  ];
}

/** The server stops counting at ATTENTION_MAX. */
const formatBounded = (count: number) => (count >= ATTENTION_MAX ? `${ATTENTION_MAX}+` : `${count}`);

function describeReview(count: number): string {
  if (count === 1) return '1 purchase or reward needs your review.';
  return `${formatBounded(count)} purchases and rewards need your review.`;
}

/** What the owner has left to set up. It is only help, so nothing is shown while it is loading or when that fails. */
function StoreChecklistPanel() {
  const { data } = useGetStoreChecklistQuery(undefined, { refetchOnMountOrArgChange: true });
  const mayOpen = useMayOpen();
  if (!data) return null;
  const items = [
    { label: 'Add your first reward', isDone: data.hasReward, to: PATHS.owner.rewards },
    { label: 'Sign in the kiosk on your tablet', isDone: data.isKioskSignedIn, to: PATHS.owner.kiosk },
    { label: 'Add a cashier and sign in the board', isDone: data.isBoardSignedIn, to: PATHS.owner.cashiers },
    { label: 'Check in a first customer at the kiosk', isDone: data.hasCheckIn, to: PATHS.owner.kiosk },
    { label: 'Print the poster', isDone: data.isPosterPrinted, to: PATHS.owner.poster },
  ];
  return <Checklist items={items.filter(({ to }) => mayOpen(to))} />;
}
