import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { FailedJob, StoreJobs as Jobs, UnfinishedJob } from '../../../../contract/jobs';
import { DiscardJobDialog, useGetStoreJobsQuery, useRetryJob } from '../../../entities/job';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatDateTime } from '../../../shared/format/formatDate';
import { formatCount } from '../../../shared/format/formatNumber';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { Row } from '../../../shared/ui/layout';
import { RetryAlert } from '../../../shared/ui/RetryAlert';
import { StatusPill, toPill, type Tone } from '../../../shared/ui/StatusPill';
import { DetailsSection } from './StoreFacts';

/** The background jobs of a store: permanently failed ones, to retry or discard, and waiting or running ones. */
export function StoreJobs({ storeId }: { storeId: string }) {
  const query = useGetStoreJobsQuery(storeId, { refetchOnMountOrArgChange: true });
  return (
    <DetailsSection title="Jobs">
      {query.currentData ? (
        <JobLists jobs={query.currentData} />
      ) : query.isError ? (
        <RetryAlert onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, "Couldn't load jobs.")}
        </RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={48} aria-label="Loading the jobs" />
      )}
    </DetailsSection>
  );
}

function JobLists({ jobs: { failed, unfinished } }: { jobs: Jobs }) {
  const { retryingId, retryJob } = useRetryJob();
  const { dialog, opener, closeDialog } = useDialogState<FailedJob>();
  return (
    <>
      {failed.length + unfinished.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          Nothing is waiting, and nothing has failed.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Jobs" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {failed.map((job) => (
            <JobRow
              key={job.id}
              name={job.name}
              status={{ tone: 'danger', label: 'Failed' }}
              facts={`${formatDateTime(job.failedAt)}, ${formatCount(job.attempts, 'attempt')}`}
              reason={job.reason}
              actions={
                <>
                  <Button
                    size="small"
                    loading={retryingId === job.id}
                    aria-label={`Retry ${job.name}`}
                    onClick={() => void retryJob(job)}
                  >
                    Retry
                  </Button>
                  <Button size="small" color="inherit" aria-label={`Discard ${job.name}`} onClick={opener(job)}>
                    Discard
                  </Button>
                </>
              }
            />
          ))}
          {unfinished.map((job) => (
            <JobRow
              key={job.id}
              name={job.name}
              status={toPill(STATES, job.state)}
              facts={describe(job)}
              reason={job.state === 'retrying' ? job.reason : null}
            />
          ))}
        </Box>
      )}
      {dialog !== null && <DiscardJobDialog job={dialog} onClose={closeDialog} />}
    </>
  );
}

const STATES: Record<UnfinishedJob['state'], { tone: Tone; label: string }> = {
  running: { tone: 'success', label: 'Running' },
  waiting: { tone: 'neutral', label: 'Waiting' },
  retrying: { tone: 'warning', label: 'Tried again' },
};

function describe({ state, startsAt, attempts }: UnfinishedJob): string {
  const failures = attempts === 0 ? '' : `, ${formatCount(attempts, 'attempt')} failed`;
  return `${state === 'running' ? 'since' : 'not before'} ${formatDateTime(startsAt)}${failures}`;
}

interface JobRowProps {
  name: string;
  status: { tone: Tone; label: string };
  facts: string;
  reason: string | null;
  actions?: ReactNode;
}

function JobRow({ name, status, facts, reason, actions }: JobRowProps) {
  return (
    <Row
      component="li"
      wrap
      align="center"
      sx={{
        columnGap: 1.5,
        rowGap: 0.5,
        py: 1,
        typography: 'body2',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Row wrap align="center" sx={{ columnGap: 1 }}>
          <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
            {name}
          </Box>
          <StatusPill {...status} />
        </Row>
        <Box sx={{ color: 'text.secondary' }}>{facts}</Box>
        {reason !== null && <Box>{reason}</Box>}
      </Box>
      {actions !== undefined && <Row sx={{ ml: -1 }}>{actions}</Row>}
    </Row>
  );
}
