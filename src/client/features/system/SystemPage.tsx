import { useState } from 'react';
import Refresh from '@mui/icons-material/RefreshOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { getErrorMessage } from '../../shared/api/errors';
import { usePageVisible } from '../../shared/device/usePageVisible';
import { formatDateTime } from '../../shared/format/formatDate';
import { FailedState } from '../../shared/ui/FailedState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { WarningList } from '../../shared/ui/WarningList';
import { BackupPanel } from './BackupPanel';
import { listProblems } from './listProblems';
import { ProcessTable } from './ProcessTable';
import { useGetSystemQuery } from './systemApi';
import { SystemFigures } from './SystemFigures';
import { SystemPanels } from './SystemPanels';
import { useBackUpNow } from './useBackUpNow';

const POLL_MS = 30_000;
/** While a backup is being made. */
const PROGRESS_MS = 1_000;

/** The state of the server, its database and its background jobs. Refreshes itself while the page is visible. */
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
          <FailedState
            title="The state of the system could not be loaded"
            message={message}
            onRetry={() => void refresh()}
          />
        </Paper>
      ) : (
        <>
          {message !== undefined && (
            <Alert severity="error">The state of the system could not be refreshed. {message}</Alert>
          )}
          {data && <WarningList title="Needs your attention" items={listProblems(data)} />}
          <SystemFigures system={data} now={fulfilledTimeStamp ?? 0} />
          <SystemPanels
            system={data}
            backups={<BackupPanel backups={data?.backups} isBusy={isBusy} onBackUp={() => void backUp()} />}
          />
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
