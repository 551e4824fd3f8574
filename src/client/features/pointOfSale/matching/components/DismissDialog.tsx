import type { ReviewCheckout, ReviewOrder } from '../../../../../contract/pointOfSale';
import { formatCents } from '../../../../shared/format/formatMoney';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { DangerDialog } from '../../../../shared/ui/dialogs/DangerDialog';
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
  return kind === 'checkout' ? (
    <DangerDialog
      title="Dismiss Checkout"
      confirmLabel="Dismiss"
      doneText="The checkout was dismissed."
      onConfirm={() => dismissCheckout(row.id).unwrap()}
      onClose={onClose}
    >
      {row.customer.name} checked out on {formatDateTime(row.requestedAt)}. Dismiss it if nothing was bought: no points
      are added, and the register is no longer asked for the purchase.
    </DangerDialog>
  ) : (
    <DangerDialog
      title="Dismiss Order"
      confirmLabel="Dismiss"
      doneText="The order was dismissed."
      onConfirm={() => dismissOrder(row.orderId).unwrap()}
      onClose={onClose}
    >
      Order {row.orderId} of {formatCents(row.amountCents)} is removed from this list, and no one gets points for it.
      Until {formatDateTime(row.creditableUntil)} it can still be credited by its ID.
    </DangerDialog>
  );
}
