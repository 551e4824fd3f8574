import Delete from '@mui/icons-material/DeleteOutlined';
import Replay from '@mui/icons-material/Replay';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { FailedJob } from '../../../contract/jobs';
import { DiscardJobDialog, useListFailedJobsInfiniteQuery, useRetryJob } from '../../entities/job';
import { usePagedRows } from '../../shared/api/usePagedRows';
import { formatDateTime } from '../../shared/format/formatDate';
import { CardGrid, CardGridSkeleton } from '../../shared/list/CardGrid';
import { DataList } from '../../shared/list/DataList';
import { FilterSelect } from '../../shared/list/FilterSelect';
import { LoadMore } from '../../shared/list/LoadMoreList';
import { RecordCard } from '../../shared/list/RecordCard';
import { IdChip } from '../../shared/ui/copy/IdChip';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { StatusPill } from '../../shared/ui/StatusPill';

/** The page of background jobs that failed permanently: filter by kind, retry and discard. */
export function JobsPage() {
  const [kind, setKind] = useState('');
  const failed = useListFailedJobsInfiniteQuery(kind, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<FailedJob>();
  const { retryingId, retryJob } = useRetryJob();
  const { list, more } = usePagedRows(failed);
  const kinds = failed.data?.pages[0]?.kinds ?? [];

  return (
    <Stack spacing={3}>
      <PageHeader title="Jobs" subtitle="Background jobs that failed and will not be retried automatically" />
      {(kinds.length > 1 || kind !== '') && (
        <FilterSelect
          label="Kind of job"
          value={kind}
          options={[
            { value: '', label: 'All kinds' },
            ...kinds.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
            ...(kind !== '' && !kinds.some(({ name }) => name === kind) ? [{ value: kind, label: kind }] : []),
          ]}
          onChange={setKind}
        />
      )}
      <DataList
        list={list}
        errorTitle="Couldn't load jobs"
        skeleton={<CardGridSkeleton count={3} />}
        empty={<EmptyState icon={<TaskAlt />} title="No failed jobs" hint="Failed jobs show up here." />}
      >
        {(jobs) => (
          <>
            <CardGrid label="Failed jobs">
              {jobs.map((job) => (
                <FailedJobCard
                  key={job.id}
                  job={job}
                  isRetrying={retryingId === job.id}
                  onRetry={() => void retryJob(job)}
                  onDiscard={opener(job)}
                />
              ))}
            </CardGrid>
            <LoadMore more={more} />
          </>
        )}
      </DataList>
      {dialog !== null && <DiscardJobDialog job={dialog} onClose={closeDialog} />}
    </Stack>
  );
}

interface FailedJobCardProps {
  job: FailedJob;
  isRetrying: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A permanently failed job with its reason and the possible actions. */
function FailedJobCard({ job, isRetrying, onRetry, onDiscard }: FailedJobCardProps) {
  const { id, name, payload, reason, attempts, failedAt } = job;
  return (
    <RecordCard
      label={`${name}, failed ${formatDateTime(failedAt)}`}
      title={name}
      subtitle={reason ?? 'No reason was recorded'}
      status={<StatusPill tone="danger" label="Failed" />}
      facts={[
        { label: 'Failed', value: <time dateTime={failedAt}>{formatDateTime(failedAt)}</time> },
        { label: 'Attempts', value: attempts },
        { label: 'Job ID', value: <IdChip id={id} of={name} /> },
        ...Object.entries(payload).map(([field, value]) => ({
          label: field,
          value: <PayloadValue field={field} value={value} />,
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
