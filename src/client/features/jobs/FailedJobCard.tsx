import Delete from '@mui/icons-material/DeleteOutlined';
import Replay from '@mui/icons-material/Replay';
import Button from '@mui/material/Button';
import type { FailedJob } from '../../../contract/jobs';
import { formatDateTime } from '../../shared/format/formatDate';
import { IdChip } from '../../shared/ui/copy/IdChip';
import { RecordCard } from '../../shared/ui/list/RecordCard';
import { StatusPill } from '../../shared/ui/StatusPill';

interface FailedJobCardProps {
  job: FailedJob;
  isRetrying: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A job that failed for good, with the reason and what can be done. */
export function FailedJobCard({ job, isRetrying, onRetry, onDiscard }: FailedJobCardProps) {
  const { id, name, payload, reason, attempts, failedAt } = job;
  return (
    <RecordCard
      aria-label={`${name}, failed ${formatDateTime(failedAt)}`}
      title={name}
      subtitle={reason ?? 'No reason was recorded'}
      status={<StatusPill tone="danger" label="Failed" />}
      facts={[
        { label: 'Failed', value: <time dateTime={failedAt}>{formatDateTime(failedAt)}</time> },
        { label: 'Attempts', value: attempts },
        { label: 'Job ID', value: <IdChip id={id} of={name} /> },
        ...Object.entries(payload).map(([field, value]) => ({
          label: field,
          value: <PayloadValue {...{ field, value }} />,
        })),
      ]}
      actions={
        <>
          <Button
            size="small"
            startIcon={<Replay />}
            loading={isRetrying}
            aria-label={`Retry ${name}`}
            onClick={onRetry}
          >
            Retry
          </Button>
          <Button
            size="small"
            color="inherit"
            startIcon={<Delete />}
            aria-label={`Discard ${name}`}
            sx={{ '&:hover, &:focus-visible': { color: 'error.main' } }}
            onClick={onDiscard}
          >
            Discard
          </Button>
        </>
      }
    />
  );
}

function PayloadValue({ field, value }: { field: string; value: unknown }) {
  return typeof value === 'string' ? <IdChip id={value} of={field} /> : JSON.stringify(value);
}
