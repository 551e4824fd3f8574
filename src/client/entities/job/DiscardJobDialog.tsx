import Typography from '@mui/material/Typography';
import type { FailedJob } from '../../../contract/jobs';
import { ActionDialog } from '../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../shared/ui/dialogs/RecordText';
import { useDiscardJobMutation } from './jobApi';

interface DiscardJobDialogProps {
  job: FailedJob;
  onClose: () => void;
}

/** Asks for confirmation and discards a failed job. */
export function DiscardJobDialog({ job: { id, name, reason }, onClose }: DiscardJobDialogProps) {
  const [discard] = useDiscardJobMutation();
  return (
    <ActionDialog
      title="Discard Job"
      confirmLabel="Discard"
      doneText={`${name} was discarded.`}
      onConfirm={() => discard(id).unwrap()}
      onClose={onClose}
    >
      <RecordText name={name}>{reason}</RecordText>
      <Typography variant="body2">
        The work of this job will not be done, and the job can no longer be retried.
      </Typography>
    </ActionDialog>
  );
}
