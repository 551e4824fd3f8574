import Backup from '@mui/icons-material/BackupOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { System } from '../../../../contract/system';
import { formatBytes } from '../../../shared/format/formatBytes';
import { formatNumber } from '../../../shared/format/formatNumber';
import type { Fact } from '../../../shared/ui/DetailList';
import { FactPanel, Time } from './FactPanel';

type Backups = System['backups'];

interface BackupPanelProps {
  /** undefined while they are loading. */
  backups: Backups | undefined;
  /** Whether a backup was requested or is running. */
  isBusy: boolean;
  onBackUp: () => void;
}

/** The backups of the database, including a running one. */
export function BackupPanel({ backups, isBusy, onBackUp }: BackupPanelProps) {
  return (
    <FactPanel
      title="Backups"
      facts={backups && listBackupFacts(backups)}
      actions={
        backups?.isScheduled && (
          <Button size="small" variant="outlined" startIcon={<Backup />} loading={isBusy} onClick={onBackUp}>
            Back Up Now
          </Button>
        )
      }
    >
      {isBusy && <Progress running={backups?.running ?? null} />}
    </FactPanel>
  );
}

function Progress({ running }: Pick<Backups, 'running'>) {
  const { rowsDone = 0, rowsTotal = 0 } = running ?? {};
  const hasEstimate = rowsTotal > 0;
  return (
    <Box sx={{ mt: 2 }}>
      <LinearProgress
        aria-label="Backup"
        variant={hasEstimate ? 'determinate' : 'indeterminate'}
        {...(hasEstimate && { value: Math.min(100, (100 * rowsDone) / rowsTotal) })}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, fontVariantNumeric: 'tabular-nums' }}>
        {hasEstimate ? `${formatNumber(rowsDone)} of about ${formatNumber(rowsTotal)} rows` : 'Starting the backup...'}
      </Typography>
    </Box>
  );
}

function listBackupFacts({ isScheduled, running, lastSuccess, lastFailure }: Backups): Fact[] {
  const facts: { label: string; value: ReactNode }[] = [{ label: 'Nightly', value: isScheduled ? 'On' : 'Off' }];
  if (running) facts.push({ label: 'In progress since', value: <Time iso={running.startedAt} /> });
  if (lastSuccess) {
    facts.push(
      { label: 'Latest', value: <Time iso={lastSuccess.finishedAt} /> },
      { label: 'Size', value: formatBytes(lastSuccess.sizeBytes) },
      { label: 'File', value: lastSuccess.fileName },
    );
  } else facts.push({ label: 'Latest', value: 'None' });
  if (lastFailure) facts.push({ label: 'Failed', value: <Time iso={lastFailure.finishedAt} /> });
  return facts;
}
