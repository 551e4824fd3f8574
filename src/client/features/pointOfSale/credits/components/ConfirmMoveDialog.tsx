import type { ListedCredit, MoveCredit, MoveCreditResponse } from '../../../../../contract/pointOfSale';
import { useIdempotentCall } from '../../../../shared/api/useIdempotentCall';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatCount } from '../../../../shared/format/formatNumber';
import { ActionDialog } from '../../../../shared/ui/dialogs/ActionDialog';
import { useMoveCreditMutation } from '../../pointOfSaleApi';

export interface Recipient {
  id: string;
  name: string;
}

interface ConfirmMoveDialogProps {
  credit: ListedCredit;
  /** null to only take the points back. */
  to: Recipient | null;
  /** Called after the points have moved. */
  onDone: () => void;
  onClose: () => void;
}

/** Says who loses and who gets the points of a purchase, and moves them once. */
export function ConfirmMoveDialog({ credit, to, onDone, onClose }: ConfirmMoveDialogProps) {
  const { orderId, amountCents, customer, points, takenBackAt } = credit;
  const isTakenBack = takenBackAt !== null;
  const [moveCredit] = useMoveCreditMutation();
  const { call } = useIdempotentCall<MoveCreditResponse>();
  const handleMove = async () => {
    const input: MoveCredit = { fromCustomerId: isTakenBack ? null : customer.id, toCustomerId: to?.id ?? null };
    const { message } = await call(JSON.stringify(input), (key) => moveCredit({ orderId, input, key }).unwrap());
    onDone();
    return message;
  };
  const label = isTakenBack ? 'Give Points' : to === null ? 'Take Back Points' : 'Move Points';
  const loses = formatCount(points, 'point');
  return (
    <ActionDialog
      title={`${label}?`}
      confirmLabel={label}
      tone="plain"
      doneText={(message) => message}
      onConfirm={handleMove}
      onClose={onClose}
    >
      {!isTakenBack && (
        <span>
          From <strong>{customer.name}</strong>, who loses {loses}.
        </span>
      )}
      <span>
        {to === null ? (
          'No one has these points until you give them to the right customer here.'
        ) : (
          <>
            To <strong>{to.name}</strong>, who gets the points for {formatCents(amountCents)}.
          </>
        )}
      </span>
    </ActionDialog>
  );
}
