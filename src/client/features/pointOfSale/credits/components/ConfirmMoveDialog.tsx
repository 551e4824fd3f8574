import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ListedCredit, MoveCredit, MoveCreditResponse } from '../../../../../contract/pointOfSale';
import { getErrorMessage } from '../../../../shared/api/errors';
import { useIdempotentCall } from '../../../../shared/api/useIdempotentCall';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatCount } from '../../../../shared/format/formatNumber';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog';
import { useToast } from '../../../../shared/ui/ToastProvider';
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
  const { call, phase } = useIdempotentCall<MoveCreditResponse>();
  const [failure, setFailure] = useState<string | null>(null);
  const showToast = useToast();
  const handleMove = async () => {
    setFailure(null);
    const input: MoveCredit = { fromCustomerId: isTakenBack ? null : customer.id, toCustomerId: to?.id ?? null };
    try {
      const { message } = await call(JSON.stringify(input), (key) => moveCredit({ orderId, input, key }).unwrap());
      showToast(message, 'success');
      onDone();
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
  };
  const label = isTakenBack ? 'Give Points' : to === null ? 'Take Back Points' : 'Move Points';
  const loses = formatCount(points, 'point');
  return (
    <ConfirmDialog
      open
      title={`${label}?`}
      confirmLabel={label}
      busy={phase !== 'idle'}
      onConfirm={() => void handleMove()}
      onClose={onClose}
    >
      <Stack spacing={2}>
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
        {failure !== null && <Alert severity="error">{failure}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
