import Refresh from '@mui/icons-material/RefreshOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { System } from '../../../contract/system';
import { getErrorMessage } from '../../shared/api/errors';
import { usePageVisible } from '../../shared/device/usePageVisible';
import { formatBytes } from '../../shared/format/formatBytes';
import { formatDateTime } from '../../shared/format/formatDate';
import { formatCount, formatNumber } from '../../shared/format/formatNumber';
import { WarningList } from '../../shared/ui/dashboard/WarningList';
import type { Fact } from '../../shared/ui/DetailList';
import { FailedState } from '../../shared/ui/FailedState';
import { Grid } from '../../shared/ui/layout';
import { PageHeader } from '../../shared/ui/PageHeader';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { BackupPanel } from './components/BackupPanel';
import { FactPanel, Time } from './components/FactPanel';
import { ProcessTable } from './components/ProcessTable';
import { SystemStats } from './components/SystemStats';
import { listProblems } from './listProblems';
import { useBackUpMutation, useGetSystemQuery } from './systemApi';

const POLL_MS = 30_000;
/** The polling interval in ms while a backup is running. */
const PROGRESS_MS = 1_000;

/** The state of the server, its database and its background jobs. It is polled while the page is visible. */
export function SystemPage() {
  const isVisible = usePageVisible();
  const [isRefreshing, setRefreshing] = useState(false);
  const [pollMs, setPollMs] = useState(POLL_MS);
  const { data, error, fulfilledTimeStamp, refetch } = useGetSystemQuery(undefined, {
    pollingInterval: isVisible ? pollMs : 0,
    refetchOnMountOrArgChange: true,
  });
  const { isBusy, backUp } = useBackUpNow(data?.backups);
  const wantedMs = isBusy ? PROGRESS_MS : POLL_MS;
  if (pollMs !== wantedMs) setPollMs(wantedMs);
  const refresh = async () => {
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  };
  const message = error && getErrorMessage(error);

  return (
    <Stack spacing={3}>
      <PageHeader
        title="System"
        subtitle={describeTime(fulfilledTimeStamp)}
        actions={
          <Button variant="outlined" startIcon={<Refresh />} loading={isRefreshing} onClick={() => void refresh()}>
            Refresh
          </Button>
        }
      />
      {message !== undefined && data === undefined ? (
        <Paper variant="outlined">
          <FailedState title="Couldn't load the system status" message={message} onRetry={() => void refresh()} />
        </Paper>
      ) : (
        <>
          {message !== undefined && <Alert severity="error">Couldn't refresh the system status. {message}</Alert>}
          {data && <WarningList items={listProblems(data)} />}
          <SystemStats system={data} now={fulfilledTimeStamp ?? 0} />
          <Grid columns={{ sm: 'repeat(2, minmax(0, 1fr))' }} gap={2}>
            <FactPanel title="Server" facts={data && listServerFacts(data)} />
            <FactPanel title="Database" facts={data && listDatabaseFacts(data.database)} />
            <BackupPanel backups={data?.backups} isBusy={isBusy} onBackUp={() => void backUp()} />
            <FactPanel title="Data Retention" facts={data && listRetentionFacts(data.retention)} />
          </Grid>
          {data && <ProcessTable processes={data.processes} />}
        </>
      )}
    </Stack>
  );
}

function describeTime(loadedAt: number | undefined): string {
  if (loadedAt === undefined) return 'The server, its database and its background jobs';
  return `The server, its database and its background jobs, as of ${formatDateTime(new Date(loadedAt).toISOString())}`;
}

function listServerFacts({ version, nodeVersion, timeZones, startedAt, automatedMessages }: System): Fact[] {
  const { waiting, dropped } = automatedMessages;
  return [
    { label: 'Version', value: version },
    { label: 'Node.js', value: nodeVersion },
    { label: 'Time zone data', value: timeZones.release },
    { label: 'Running since', value: <Time iso={startedAt} /> },
    { label: 'Automated messages waiting', value: formatNumber(waiting) },
    { label: 'Automated messages dropped (last 24 hours)', value: formatNumber(dropped) },
  ];
}

function listDatabaseFacts(database: System['database']): Fact[] {
  const { kind, version, sizeBytes, disk, connections, maxConnections } = database;
  return [
    { label: 'Kind', value: kind === 'packaged' ? 'Packaged' : 'Own server' },
    { label: 'PostgreSQL', value: version },
    { label: 'Size', value: formatBytes(sizeBytes) },
    ...(disk
      ? [{ label: 'Free disk', value: `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}` }]
      : []),
    { label: 'Connections', value: `${formatNumber(connections)} of ${formatNumber(maxConnections)}` },
  ];
}

function listRetentionFacts({ visits, texts, posRecords, audit }: System['retention']): Fact[] {
  const describe = (days: number | null) => (days === null ? 'Forever' : `For ${formatCount(days, 'day')}`);
  return [
    { label: 'Visits', value: describe(visits) },
    { label: 'Text messages', value: describe(texts) },
    { label: 'Point-of-sale records', value: describe(posRecords) },
    { label: 'History', value: describe(audit) },
  ];
}

type Backups = System['backups'];

/** Requests a backup. `isBusy` is true until a backup ends, even one that another person has started. */
function useBackUpNow(backups: Backups | undefined): { isBusy: boolean; backUp: () => Promise<void> } {
  const [requestBackup, { isLoading }] = useBackUpMutation();
  const [latestAtRequest, setLatestAtRequest] = useState<string | null>(null);
  const showToast = useToast();
  const isWaiting = backups !== undefined && latestAtRequest === getLatest(backups);
  return {
    isBusy: isLoading || isWaiting || backups?.running != null,
    async backUp() {
      if (!backups) return;
      const result = await requestBackup(undefined);
      if (result.error) showToast(`Couldn't start the backup. ${getErrorMessage(result.error)}`, 'danger');
      else setLatestAtRequest(getLatest(backups));
    },
  };
}

/** A value that changes when a backup ends. */
function getLatest({ lastSuccess, lastFailure }: Backups): string {
  return `${lastSuccess?.finishedAt ?? ''} ${lastFailure?.finishedAt ?? ''}`;
}
