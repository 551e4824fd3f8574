import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReviewCheckout, ReviewOrder } from '../../../../contract/pointOfSale';
import type { Paged } from '../../../shared/api/paged';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatNumber } from '../../../shared/format/formatNumber';
import { formatPhone } from '../../../shared/format/formatPhone';
import { GrowingList, type MorePages } from '../../../shared/ui/list/GrowingList';
import type { ListState } from '../../../shared/ui/list/listState';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { ListSkeleton } from '../ListSkeleton';
import { ChoiceRow } from './ChoiceRow';

type Counted = Pick<Paged<unknown>, 'total' | 'isTotalAtLeast'>;

interface ChoiceListProps<Row> {
  list: ListState<Row>;
  more: MorePages;
  /** undefined until it is known. */
  counted: Counted | undefined;
  chosen: Row | undefined;
  onChoose: (row: Row) => void;
  onDismiss: (row: Row) => void;
}

/** Checkouts that wait for their purchase. Those near the chosen order are marked. */
export function CheckoutList(props: ChoiceListProps<ReviewCheckout> & { order: ReviewOrder | undefined }) {
  const { formatDateTime } = useDateFormat();
  const { list, more, counted, chosen, order, onChoose, onDismiss } = props;
  return (
    <Column title="Checkouts without a purchase" counted={counted}>
      <GrowingList
        label="Checkouts without a purchase"
        list={list}
        more={more}
        errorTitle="The checkouts could not be loaded"
        skeleton={<ListSkeleton label="Loading the checkouts" />}
        empty={<EmptyList text="No checkouts are waiting for a purchase." />}
        renderRow={(row) => (
          <ChoiceRow
            key={row.id}
            group="checkout"
            label={`the checkout of ${row.customer.name}, ${formatDateTime(row.requestedAt)}`}
            title={row.customer.name}
            note={
              <>
                {formatPhone(row.customer.phone)} · <UnbrokenTime iso={row.requestedAt} />
              </>
            }
            status={
              order?.checkouts.some(({ id }) => id === row.id) ? (
                <StatusPill tone="brand" label="Near this order" />
              ) : (
                row.status === 'pending' && <StatusPill tone="info" label="Still looking" />
              )
            }
            isChosen={row.id === chosen?.id}
            onChoose={() => {
              onChoose(row);
            }}
            onDismiss={() => {
              onDismiss(row);
            }}
          />
        )}
      />
    </Column>
  );
}

/** Orders that nobody was credited for. Those near the chosen checkout are marked. */
export function OrderList(props: ChoiceListProps<ReviewOrder> & { checkout: ReviewCheckout | undefined }) {
  const { list, more, counted, chosen, checkout, onChoose, onDismiss } = props;
  return (
    <Column title="Orders not credited" counted={counted}>
      <GrowingList
        label="Orders not credited"
        list={list}
        more={more}
        errorTitle="The orders could not be loaded"
        skeleton={<ListSkeleton label="Loading the orders" />}
        empty={<EmptyList text="No orders are waiting for a customer." />}
        renderRow={(row) => (
          <ChoiceRow
            key={row.orderId}
            group="order"
            label={`order ${row.orderId} of ${formatCents(row.amountCents)}${row.customer ? ` for ${row.customer.name}` : ''}`}
            title={formatCents(row.amountCents)}
            note={
              <>
                {row.customer && <div>For {row.customer.name}</div>}
                Order {row.orderId} · <UnbrokenTime iso={row.paidAt} />
              </>
            }
            status={<OrderStatus row={row} checkout={checkout} />}
            isChosen={row.orderId === chosen?.orderId}
            onChoose={() => {
              onChoose(row);
            }}
            onDismiss={() => {
              onDismiss(row);
            }}
          />
        )}
      />
    </Column>
  );
}

function OrderStatus({ row, checkout }: { row: ReviewOrder; checkout: ReviewCheckout | undefined }) {
  if (checkout?.suggestedOrderId === row.orderId) return <StatusPill tone="brand" label="Likely match" />;
  if (checkout && row.checkouts.some(({ id }) => id === checkout.id)) {
    return <StatusPill tone="brand" label="Near this checkout" />;
  }
  if (row.customer) return <StatusPill tone="info" label="Names a customer" />;
  return row.reason === 'daily_limit' ? <StatusPill tone="warning" label="Second purchase that day" /> : null;
}

function Column(props: { title: string; counted: Counted | undefined; children: ReactNode }) {
  const { title, counted, children } = props;
  return (
    <Stack spacing={1}>
      <Typography component="h3" variant="subtitle2">
        {title}
        {counted !== undefined &&
          counted.total > 0 &&
          ` (${formatNumber(counted.total)}${counted.isTotalAtLeast ? '+' : ''})`}
      </Typography>
      {children}
    </Stack>
  );
}

/** On a phone it goes to the next line as a whole. */
function UnbrokenTime({ iso }: { iso: string }) {
  const { formatDateTime } = useDateFormat();
  return (
    <Box component="time" dateTime={iso} sx={{ whiteSpace: 'nowrap' }}>
      {formatDateTime(iso)}
    </Box>
  );
}

function EmptyList({ text }: { text: string }) {
  return <Card sx={{ px: 2, py: 3, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>{text}</Card>;
}
