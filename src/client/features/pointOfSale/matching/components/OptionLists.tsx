import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import type { ReviewCheckout, ReviewOrder } from '../../../../../contract/pointOfSale';
import type { Paged } from '../../../../shared/api/paged';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { ListSkeleton } from '../../../../shared/list/ListSkeleton';
import type { ListState } from '../../../../shared/list/listState';
import { LoadMoreList, type MorePages } from '../../../../shared/list/LoadMoreList';
import { StatusPill } from '../../../../shared/ui/StatusPill';
import { OptionRow } from './OptionRow';

type Counted = Pick<Paged<unknown>, 'total' | 'isTotalAtLeast'>;

interface ChoiceListProps<Row> {
  list: ListState<Row>;
  more: MorePages;
  /** undefined while the count is loading. */
  counted: Counted | undefined;
  chosen: Row | undefined;
  onChoose: (row: Row) => void;
  onDismiss: (row: Row) => void;
}

/** Checkouts without a purchase. Those close in time to the selected order are marked. */
export function CheckoutList(props: ChoiceListProps<ReviewCheckout> & { order: ReviewOrder | undefined }) {
  const { formatDateTime } = useDateFormat();
  const { order, ...list } = props;
  return (
    <ChoiceList
      {...list}
      title="Customers waiting for points"
      rowsName="customers"
      emptyText="No one is waiting for points."
      describeRow={(row) => ({
        key: row.id,
        group: 'checkout',
        label: `the checkout of ${row.customer.name}, ${formatDateTime(row.requestedAt)}`,
        title: row.customer.name,
        note: (
          <>
            {formatPhone(row.customer.phone)} · <UnbrokenTime iso={row.requestedAt} />
          </>
        ),
        status: order?.checkouts.some(({ id }) => id === row.id) ? (
          <StatusPill tone="brand" label="Around that time" />
        ) : (
          row.status === 'pending' && <StatusPill tone="info" label="Looking for the sale" />
        ),
      })}
    />
  );
}

/** Orders that were not credited to any customer. Those close in time to the selected checkout are marked. */
export function OrderList(props: ChoiceListProps<ReviewOrder> & { checkout: ReviewCheckout | undefined }) {
  const { checkout, ...list } = props;
  return (
    <ChoiceList
      {...list}
      title="Sales without points"
      rowsName="sales"
      emptyText="No sale is waiting for a customer."
      describeRow={(row) => ({
        key: row.orderId,
        group: 'order',
        label: `order ${row.orderId} of ${formatCents(row.amountCents)}${row.customer ? ` for ${row.customer.name}` : ''}`,
        title: formatCents(row.amountCents),
        note: (
          <>
            {row.customer && <div>For {row.customer.name}</div>}
            Order {row.orderId} · <UnbrokenTime iso={row.paidAt} />
          </>
        ),
        status: <OrderStatus row={row} checkout={checkout} />,
      })}
    />
  );
}

function OrderStatus({ row, checkout }: { row: ReviewOrder; checkout: ReviewCheckout | undefined }) {
  if (checkout?.suggestedOrderId === row.orderId) return <StatusPill tone="brand" label="Likely match" />;
  if (checkout && row.checkouts.some(({ id }) => id === checkout.id)) {
    return <StatusPill tone="brand" label="Around that time" />;
  }
  if (row.reason === 'return_without_sale') return <StatusPill tone="warning" label="Return" />;
  if (row.customer) return <StatusPill tone="info" label="Has a name" />;
  if (row.reason === 'names_several') return <StatusPill tone="warning" label="Names several customers" />;
  if (row.reason === 'number_changed') return <StatusPill tone="warning" label="Number changed hands" />;
  return row.reason === 'daily_limit' ? <StatusPill tone="warning" label="Second purchase that day" /> : null;
}

interface ChoiceListViewProps<Row> extends ChoiceListProps<Row> {
  title: string;
  /** A plural noun for the rows. */
  rowsName: string;
  emptyText: string;
  /** `key` identifies a row even after the row has changed. */
  describeRow: (row: Row) => Omit<ComponentProps<typeof OptionRow>, 'isChosen' | 'onChoose' | 'onDismiss'> & {
    key: string;
  };
}

function ChoiceList<Row>(props: ChoiceListViewProps<Row>) {
  const { list, more, counted, title, rowsName, emptyText, describeRow, chosen, onChoose, onDismiss } = props;
  return (
    <Stack spacing={1}>
      <Typography component="h3" variant="subtitle2">
        {title}
        {counted !== undefined &&
          counted.total > 0 &&
          ` (${formatNumber(counted.total)}${counted.isTotalAtLeast ? '+' : ''})`}
      </Typography>
      <LoadMoreList
        label={title}
        list={list}
        more={more}
        errorTitle={`Couldn't load ${rowsName}`}
        skeleton={<ListSkeleton label={`Loading the ${rowsName}`} rows={3} lines={['40%', '65%']} />}
        empty={
          <Card sx={{ px: 2, py: 3, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
            {emptyText}
          </Card>
        }
        renderRow={(row) => {
          const { key, ...described } = describeRow(row);
          return (
            <OptionRow
              key={key}
              {...described}
              isChosen={chosen !== undefined && key === describeRow(chosen).key}
              onChoose={() => onChoose(row)}
              onDismiss={() => onDismiss(row)}
            />
          );
        }}
      />
    </Stack>
  );
}

/** On a phone the time moves to the next line as a whole. */
function UnbrokenTime({ iso }: { iso: string }) {
  const { formatDateTime } = useDateFormat();
  return (
    <Box component="time" dateTime={iso} sx={{ whiteSpace: 'nowrap' }}>
      {formatDateTime(iso)}
    </Box>
  );
}
