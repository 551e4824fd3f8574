import Typography from '@mui/material/Typography';
import { isNotFound } from '../../shared/api/errors';
import { formatCount } from '../../shared/format/formatNumber';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';

interface DeleteOfferDialogProps {
  kind: 'reward' | 'promotion';
  offer: { name: string; redemptions: number };
  /** Rejects with the error of the request. */
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation and deletes a reward or promotion. One that is gone already counts as deleted. */
export function DeleteOfferDialog({ kind, offer: { name, redemptions }, onDelete, onClose }: DeleteOfferDialogProps) {
  const handleDelete = async () => {
    try {
      await onDelete();
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  return (
    <DangerDialog
      title={kind === 'reward' ? 'Delete Reward' : 'Delete Promotion'}
      confirmLabel="Delete"
      doneText={`${name} was deleted.`}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <Typography variant="body2" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
        Are you sure you want to delete {name}?
      </Typography>
      <Typography variant="body2">
        Nobody can redeem it any more.
        {redemptions === 1 && ' Its 1 redemption stays as it is.'}
        {redemptions > 1 && ` Its ${formatCount(redemptions, 'redemption')} stay as they are.`} To stop it for a while,
        switch it off instead.
      </Typography>
    </DangerDialog>
  );
}
