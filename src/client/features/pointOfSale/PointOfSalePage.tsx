import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import {
  ConnectionStatus,
  formatPosFacts,
  useGetOwnPosConnectionQuery,
  useTestOwnPosConnectionMutation,
} from '../../entities/vendorStatus';
import { usePolling } from '../../shared/api/usePolling';
import { useDateFormat } from '../../shared/format/useDateFormat';
import { ListRow } from '../../shared/list/ListRow';
import { getLoadError } from '../../shared/list/listState';
import { useMayOpen } from '../../shared/routing/MayOpenContext';
import { PATHS } from '../../shared/routing/paths';
import { useOpenState } from '../../shared/ui/dialogs/useDialogState';
import { FailedState } from '../../shared/ui/FailedState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { Section } from '../../shared/ui/Section';
import { CreditOrderDialog } from './components/CreditOrderDialog';
import { RewardsSection } from './components/RewardsSection';
import { CreditsSection } from './credits/components/CreditsSection';
import { EarningSection } from './earning/components/EarningSection';
import { MatchSection } from './matching/components/MatchSection';
import { LISTS_POLL_MS, useListSkippedOrdersQuery } from './pointOfSaleApi';

/**
 * The point-of-sale page: the connection, checkouts and orders to match by hand, rewards of refunded purchases, skipped
 * orders, what earns points, and recent credits. An order can also be credited by hand.
 */
export function PointOfSalePage() {
  const crediting = useOpenState();
  const recentPoints = useRef<HTMLHeadingElement>(null);
  // Both look for a customer among those of the whole chain.
  const mayFindCustomers = useMayOpen()(PATHS.owner.customers);
  return (
    <Stack spacing={4}>
      <PageHeader
        title="Point of Sale"
        subtitle="Sales that still need a customer, and the connection to your register."
        actions={
          mayFindCustomers && (
            <>
              <Button onClick={() => recentPoints.current?.focus()}>Wrong Customer?</Button>
              <Button variant="outlined" startIcon={<ReceiptLong />} onClick={crediting.open}>
                Give Points for a Sale
              </Button>
            </>
          )
        }
      />
      <ConnectionSection />
      <MatchSection />
      <RewardsSection />
      <SkippedSection />
      <EarningSection />
      <CreditsSection headingRef={recentPoints} />
      {crediting.isOpen && <CreditOrderDialog onClose={crediting.close} />}
    </Stack>
  );
}

const REFRESH_MS = 60_000;

function ConnectionSection() {
  // The time of the last read must not become old while the page is open.
  const query = useGetOwnPosConnectionQuery(undefined, usePolling(REFRESH_MS));
  const [test, testing] = useTestOwnPosConnectionMutation();
  return (
    <Paper component="section" variant="outlined" aria-labelledby="connection" sx={{ p: 2.5 }}>
      <Typography id="connection" component="h2" variant="h6" sx={{ mb: 1 }}>
        Connection
      </Typography>
      <ConnectionStatus
        query={query}
        testing={testing}
        onTest={() => void test(undefined)}
        formatFacts={formatPosFacts}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        Need a change? Ask your administrator.
      </Typography>
    </Paper>
  );
}

/** Orders that the point of sale sent with invalid values. Renders nothing if there are none. */
function SkippedSection() {
  const { formatDateTime } = useDateFormat();
  const skipped = useListSkippedOrdersQuery(undefined, usePolling(LISTS_POLL_MS));
  const error = getLoadError(skipped);
  if (error === null && (skipped.data === undefined || skipped.data.length === 0)) return null;
  return (
    <Section
      title="Sales we couldn't read"
      text="Your register sent these sales with something wrong in them, so they earned no points. We try again when they change on the register."
    >
      {error !== null ? (
        <FailedState title="Couldn't load these sales" message={error} onRetry={() => void skipped.refetch()} />
      ) : (
        <Card component="ul" aria-label="Sales we couldn't read" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {skipped.data?.map(({ orderId, reason, lastSeenAt }) => (
            <ListRow
              key={orderId}
              sx={{
                overflowWrap: 'anywhere',
              }}
            >
              <Box sx={{ fontWeight: 'fontWeightMedium' }}>
                {orderId === '' ? 'An order without an ID' : `Order ${orderId}`}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                {toSentence(reason)} · last seen <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
              </Box>
            </ListRow>
          ))}
        </Card>
      )}
    </Section>
  );
}

const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
