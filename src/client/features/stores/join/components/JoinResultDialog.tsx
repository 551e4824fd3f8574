import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ChainMove } from '../../../../../contract/chains';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { DetailsDialog } from '../../../../shared/ui/dialogs/DetailsDialog';
import { JoinCountsList } from './JoinCountsList';

interface JoinResultDialogProps {
  move: ChainMove;
  shopName: string;
  chainName: string;
  onClose: () => void;
}

/** What a store brought to its chain. */
export function JoinResultDialog({ move, shopName, chainName, onClose }: JoinResultDialogProps) {
  const { finishedAt, pointRate, consentStatement, counts } = move;
  return (
    <DetailsDialog open title={`What ${shopName} Brought`} onClose={onClose}>
      <Stack spacing={2.5}>
        <Typography variant="body2" color="textSecondary">
          {finishedAt !== null && `Joined ${formatDateTime(finishedAt)}. `}
          {pointRate !== 1 && `Each point counted as ${pointRate}. `}
          {consentStatement === null ? 'No statement about consent to texts.' : `Statement: ${consentStatement}`}
        </Typography>
        {counts && (
          <JoinCountsList
            counts={counts}
            shopName={shopName}
            chainName={chainName}
            hasStatement={consentStatement !== null}
          />
        )}
      </Stack>
    </DetailsDialog>
  );
}
