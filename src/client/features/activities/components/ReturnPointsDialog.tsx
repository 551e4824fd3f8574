import Stack from '@mui/material/Stack';
import type { Redemption } from '../../../../contract/redemptions';
import { getRedeemedItem, useRedemptionText } from '../../../entities/redemption';
import { formatCount } from '../../../shared/format/formatNumber';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useReturnPoints } from '../hooks/useReturnPoints';
import { FailureBanner } from './FailureBanner';

interface ReturnPointsDialogProps {
  redemption: Redemption;
  onClose: () => void;
}

/** Asks for confirmation and cancels a reward that was given out, which returns its points. */
export function ReturnPointsDialog({ redemption, onClose }: ReturnPointsDialogProps) {
  const { returnPoints, isBusy, failure, setFailure } = useReturnPoints(redemption, onClose);
  const { getCustomerName } = useRedemptionText();
  const name = getCustomerName(redemption);
  return (
    <ConfirmDialog
      open
      title={`Return ${formatCount(redemption.pointsUsed, 'Point')}?`}
      confirmLabel={`Return ${formatCount(redemption.pointsUsed, 'Point')}`}
      cancelLabel="Keep"
      busy={isBusy}
      onConfirm={() => void returnPoints()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <RecordText name={getRedeemedItem(redemption)?.name}>{name}</RecordText>
        <span>The points go back to {name}, and this redemption is marked as cancelled.</span>
        <FailureBanner failure={failure} onDismiss={setFailure} />
      </Stack>
    </ConfirmDialog>
  );
}
