import type { ReviewCheckout, ReviewOrder } from '../../../../../contract/pointOfSale';
import { formatCents } from '../../../../shared/format/formatMoney';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { ActionDialog } from '../../../../shared/ui/dialogs/ActionDialog';
import { useDismissCheckoutMutation, useDismissOrderMutation } from '../../pointOfSaleApi';

export type Dismissed = { kind: 'checkout'; row: ReviewCheckout } | { kind: 'order'; row: ReviewOrder };

interface DismissDialogProps {
  dismissed: Dismissed;
  onClose: () => void;
}

/** Asks for confirmation and removes a checkout or an order from the page. */
export function DismissDialog({ dismissed, onClose }: DismissDialogProps) {
  const { formatDateTime } = useDateFormat();
  const [dismissCheckout] = useDismissCheckoutMutation();
  const [dismissOrder] = useDismissOrderMutation();
  const { kind, row } = dismissed;
  if (kind === 'order' && row.reason === 'return_without_sale') {
    return (
      <ActionDialog
        title="Dismiss Return"
        confirmLabel="Dismiss"
        doneText="The return was dismissed."
        onConfirm={() => dismissOrder(row.orderId).unwrap()}
        onClose={onClose}
      >
        The return of {formatCents(row.amountCents)} (order {row.orderId}) leaves this list, and no points change.
      </ActionDialog>
    );
  }
  return kind === 'checkout' ? (
    <ActionDialog
      title="Stop Looking"
      confirmLabel="Stop Looking"
      doneText="We stopped looking for the sale."
      onConfirm={() => dismissCheckout(row.id).unwrap()}
      onClose={onClose}
    >
      {row.customer.name} checked out on {formatDateTime(row.requestedAt)}. If they didn&apos;t buy anything, stop
      looking for the sale: they get no points.
    </ActionDialog>
  ) : (
    <ActionDialog
      title="Dismiss Sale"
      confirmLabel="Dismiss"
      doneText="The sale was dismissed."
      onConfirm={() => dismissOrder(row.orderId).unwrap()}
      onClose={onClose}
    >
      The sale of {formatCents(row.amountCents)} (order {row.orderId}) leaves this list, and no one gets points for it.
      Until {formatDateTime(row.creditableUntil)} you can still give points for it with its order ID.
    </ActionDialog>
  );
}
