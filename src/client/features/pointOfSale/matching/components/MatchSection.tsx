import TaskAlt from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { CreditOrder, ReviewCheckout, ReviewOrder } from '../../../../../contract/pointOfSale';
import { usePagedRows } from '../../../../shared/api/usePagedRows';
import { usePolling } from '../../../../shared/api/usePolling';
import { formatCents } from '../../../../shared/format/formatMoney';
import { useMayOpen } from '../../../../shared/routing/MayOpenContext';
import { PATHS } from '../../../../shared/routing/paths';
import { RouteLink } from '../../../../shared/routing/RouteLink';
import { useUrlState } from '../../../../shared/routing/useUrlState';
import { useDialogState, useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../../shared/ui/EmptyState';
import { Grid, Row } from '../../../../shared/ui/layout';
import { Section } from '../../../../shared/ui/Section';
import { CreditDialog } from '../../components/CreditDialog';
import { CreditOrderDialog } from '../../components/CreditOrderDialog';
import {
  LISTS_POLL_MS,
  useListReviewCheckoutsInfiniteQuery,
  useListReviewOrdersInfiniteQuery,
} from '../../pointOfSaleApi';
import { DismissDialog, type Dismissed } from './DismissDialog';
import { CheckoutList, OrderList } from './OptionLists';

/**
 * Checkouts without a purchase next to orders that were not credited. The owner selects one of each and credits the
 * order. An order that names a customer needs no checkout.
 */
export function MatchSection() {
  const mayOpen = useMayOpen();
  const polling = usePolling(LISTS_POLL_MS);
  const checkoutsQuery = useListReviewCheckoutsInfiniteQuery(undefined, polling);
  const ordersQuery = useListReviewOrdersInfiniteQuery(undefined, polling);
  const checkouts = usePagedRows(checkoutsQuery);
  const orders = usePagedRows(ordersQuery);
  const { params, setParams } = useUrlState();
  const crediting = useOpenState();
  const finding = useOpenState();
  const dismissal = useDialogState<Dismissed>();
  const checkout = checkouts.list.rows?.find(({ id }) => id === params.get('checkout'));
  const order = orders.list.rows?.find(({ orderId }) => orderId === params.get('order'));

  const choose = (changes: { checkout?: string | null; order?: string | null }) =>
    setParams(changes, { replace: true });
  const chooseCheckout = ({ id, suggestedOrderId }: ReviewCheckout) => {
    const isSuggestionListed = orders.list.rows?.some(({ orderId }) => orderId === suggestedOrderId);
    choose({ checkout: id, ...(!order && isSuggestionListed && { order: suggestedOrderId }) });
  };
  const clear = () => choose({ checkout: null, order: null });
  const input = order && getInput(order, checkout);
  const isEmpty = checkouts.list.rows?.length === 0 && orders.list.rows?.length === 0;

  return (
    <Section
      title="Who bought this?"
      text="Pick the customer and their sale, and we'll add the points. You have 7 days."
    >
      {isEmpty ? (
        <EmptyState
          icon={<TaskAlt />}
          title="Nothing to sort out"
          hint="Sales that we can't match to a customer show up here."
        />
      ) : (
        <Grid columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} align="start" gap={3}>
          <CheckoutList
            {...checkouts}
            counted={checkoutsQuery.currentData?.pages[0]}
            chosen={checkout}
            order={order}
            onChoose={chooseCheckout}
            onDismiss={(row) => dismissal.openDialog({ kind: 'checkout', row })}
          />
          <OrderList
            {...orders}
            counted={ordersQuery.currentData?.pages[0]}
            chosen={order}
            checkout={checkout}
            onChoose={({ orderId }: ReviewOrder) => choose({ order: orderId })}
            onDismiss={(row) => dismissal.openDialog({ kind: 'order', row })}
          />
        </Grid>
      )}
      {(checkout ?? order) && (
        <MatchBar
          customer={(checkout ?? order)?.customer ?? null}
          order={order}
          isComplete={input !== undefined}
          onClear={clear}
          onCredit={crediting.open}
          onFind={mayOpen(PATHS.owner.customers) && isForSomebody(order) && !checkout ? finding.open : undefined}
        />
      )}
      {crediting.isOpen && input && <CreditDialog input={input} onDone={clear} onClose={crediting.close} />}
      {finding.isOpen && order && <CreditOrderDialog orderId={order.orderId} onClose={finding.close} />}
      {dismissal.dialog && <DismissDialog dismissed={dismissal.dialog} onClose={dismissal.closeDialog} />}
    </Section>
  );
}

/** Whether the order names customers, but not one that is known. */
const isForSomebody = (order: ReviewOrder | undefined) =>
  order?.reason === 'names_several' || order?.reason === 'number_changed';

function getInput(
  { orderId, reason, customer }: ReviewOrder,
  checkout: ReviewCheckout | undefined,
): CreditOrder | undefined {
  if (reason === 'return_without_sale') return undefined;
  if (checkout) return { orderId, checkoutId: checkout.id };
  return customer ? { orderId, customerId: customer.id } : undefined;
}

interface MatchBarProps {
  /** The customer of the selected checkout, or else the one that the order names. */
  customer: ReviewCheckout['customer'] | null;
  order: ReviewOrder | undefined;
  /** Whether the selection can be credited. */
  isComplete: boolean;
  onClear: () => void;
  onCredit: () => void;
  /** Looks for the customer of an order that names several, or somebody unknown. */
  onFind: (() => void) | undefined;
}

/** A bar at the bottom of the window with the selection from both lists. */
function MatchBar({ customer, order, isComplete, onClear, onCredit, onFind }: MatchBarProps) {
  const mayOpen = useMayOpen();
  const isReturn = order?.reason === 'return_without_sale';
  const purchase = order
    ? `${isReturn ? 'Return of ' : ''}${formatCents(order.amountCents)}, order ${order.orderId}`
    : 'Pick a sale';
  return (
    <Paper
      variant="outlined"
      role="region"
      aria-label="Chosen"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        boxShadow: (theme) => theme.vars.palette.overlayShadow,
      }}
    >
      <Box sx={{ flex: '1 1 150px', minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }} aria-live="polite">
        <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
          {customer?.name ?? 'Pick a customer'}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{purchase}</Box>
      </Box>
      <Row gap={1} sx={{ ml: 'auto' }}>
        <Button color="inherit" onClick={onClear}>
          Clear
        </Button>
        {onFind ? (
          <Button variant="contained" onClick={onFind}>
            Find Customer
          </Button>
        ) : isReturn ? (
          order.customer &&
          mayOpen(PATHS.owner.customers) && (
            <Button
              variant="contained"
              component={RouteLink}
              to={PATHS.owner.customer.replace(':customerId', order.customer.id)}
            >
              Open Customer
            </Button>
          )
        ) : (
          <Button variant="contained" disabled={!isComplete} onClick={onCredit}>
            Give Points
          </Button>
        )}
      </Row>
    </Paper>
  );
}
