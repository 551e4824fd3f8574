import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ChainMove } from '../../../../../contract/chains';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { DetailsDialog } from '../../../../shared/ui/dialogs/DetailsDialog';
import { listStaying } from '../joinRules';
import { LeaveCountsList } from './LeaveCountsList';

interface LeaveResultDialogProps {
  move: ChainMove;
  shopName: string;
  chainName: string;
  onClose: () => void;
}

/** What a shop took back when it left its chain, and what stayed there. */
export function LeaveResultDialog({
  move: { finishedAt, leaveCounts },
  shopName: shop,
  chainName: chain,
  onClose,
}: LeaveResultDialogProps) {
  return (
    <DetailsDialog open title={`What ${shop} Took Back`} onClose={onClose}>
      <Stack spacing={2.5}>
        <Typography variant="body2" color="textSecondary">
          {finishedAt !== null && `Left ${formatDateTime(finishedAt)}. `}
          {listStaying({ shop, chain })}
        </Typography>
        {leaveCounts?.managers === 0 && (
          <Alert severity="warning">
            Nobody managed {shop} when it left. If the store has no owner yet, add one under Owners.
          </Alert>
        )}
        {leaveCounts && <LeaveCountsList counts={leaveCounts} names={{ shop, chain }} />}
      </Stack>
    </DetailsDialog>
  );
}
