import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { System } from '../../../contract/system';
import { formatBytes } from '../../shared/format/formatBytes';
import { formatCount, formatNumber } from '../../shared/format/formatNumber';
import type { Fact } from '../../shared/ui/FactList';
import { FactPanel, Time } from './FactPanel';

/** Facts about the responding server, its database, its backups and how long it keeps records. */
export function SystemPanels({ system, backups }: { system: System | undefined; backups: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <FactPanel title="Server" facts={system && listServerFacts(system)} />
      <FactPanel title="Database" facts={system && listDatabaseFacts(system.database)} />
      {backups}
      <FactPanel title="Kept Records" facts={system && listRetentionFacts(system.retention)} />
    </Box>
  );
}

function listServerFacts({ version, nodeVersion, startedAt }: System): Fact[] {
  return [
    { label: 'Version', value: version },
    { label: 'Node.js', value: nodeVersion },
    { label: 'Running since', value: <Time iso={startedAt} /> },
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
