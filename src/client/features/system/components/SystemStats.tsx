import Backup from '@mui/icons-material/BackupOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import type { System } from '../../../../contract/system';
import { formatAge } from '../../../shared/format/formatAge';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { PATHS } from '../../../shared/routing/paths';
import { StatCard, StatGrid } from '../../../shared/ui/dashboard/StatCard';

interface SystemStatsProps {
  /** undefined while it is loading. */
  system: System | undefined;
  /** When `system` was loaded, in ms since 1970. */
  now: number;
}

/** The figures at the top of the system page. */
export function SystemStats({ system, now }: SystemStatsProps) {
  return (
    <StatGrid>
      <StatCard
        label="Waiting Jobs"
        icon={<HourglassEmpty />}
        value={system && formatNumber(system.jobs.waiting)}
        note={system && describeOldest(system.jobs)}
      />
      <StatCard
        label="Failed Jobs"
        icon={<ErrorOutline />}
        to={PATHS.admin.jobs}
        value={system && formatNumber(system.jobs.failed)}
        note={system && (system.jobs.failed === 0 ? 'No failed jobs' : 'To retry or discard')}
      />
      <StatCard
        label="Stores Needing Attention"
        icon={<Storefront />}
        to={PATHS.admin.dashboard}
        value={system && formatNumber(system.storesNeedingAttention)}
        note={
          system && (system.storesNeedingAttention === 0 ? 'All tested connections work' : 'With a connection problem')
        }
      />
      <StatCard
        label="Last Backup"
        icon={<Backup />}
        value={system && describeLastBackup(system.backups, now)}
        note={system && describeSchedule(system.backups)}
      />
    </StatGrid>
  );
}

function describeOldest({ waiting, oldestWaitingSeconds: seconds }: System['jobs']): string {
  if (waiting === 0) return 'None waiting';
  if (seconds < 60) return `Oldest waiting for ${seconds} s`;
  return `Oldest waiting for ${formatCount(Math.floor(seconds / 60), 'minute')}`;
}

function describeLastBackup({ isScheduled, lastSuccess }: System['backups'], now: number): string {
  if (lastSuccess) return formatAge(lastSuccess.finishedAt, now);
  return isScheduled ? 'None yet' : 'None';
}

function describeSchedule({ isScheduled, running }: System['backups']): string {
  if (running) return 'Backup in progress';
  return isScheduled ? 'Made every night' : 'Nightly backups are off';
}
