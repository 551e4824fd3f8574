import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Import, ImportDetails } from '../../../contract/imports';
import { isNotFound } from '../../shared/api/errors';
import { formatNumber } from '../../shared/format/formatNumber';
import { getLoadError } from '../../shared/list/listState';
import { BackLink } from '../../shared/routing/BackLink';
import { PATHS } from '../../shared/routing/paths';
import { useOpenState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { FailedState } from '../../shared/ui/FailedState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { ImportResult } from './components/ImportResult';
import { MappingForm } from './components/MappingForm';
import { UploadStep } from './components/UploadStep';
import { useGetImportQuery } from './importsApi';

const ImportSkeleton = () => <Skeleton variant="rounded" height={320} aria-label="Loading the import" />;

const POLL_MS = 1_000;

/** Imports customers from a CSV file in four steps: upload, column mapping, dry run and import. */
export function ImportsPage() {
  const { importId } = useParams();
  return (
    <Stack spacing={3} sx={{ maxWidth: 960 }}>
      <Stack spacing={1}>
        <BackLink to={PATHS.owner.customers} label="Customers" />
        <PageHeader
          title="Import Customers"
          subtitle="From a spreadsheet, another program or the contacts of a phone."
        />
      </Stack>
      {importId === undefined ? <UploadStep /> : <ImportOf key={importId} id={importId} />}
    </Stack>
  );
}

const isRunning = (status: ImportDetails['status'] | undefined) => status === 'checking' || status === 'importing';

function ImportOf({ id }: { id: string }) {
  const [isPolling, setIsPolling] = useState(false);
  const query = useGetImportQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const running = isRunning(query.data?.status);
  if (running !== isPolling) setIsPolling(running);
  const error = getLoadError(query);
  if (query.data) return <ImportView details={query.data} />;
  if (error === null) return <ImportSkeleton />;
  return isNotFound(query.error) ? (
    <EmptyState
      icon={<UploadFile />}
      title="Import not found"
      hint="Imports are kept for 30 days, and files that were not imported for 2 days."
    />
  ) : (
    <FailedState title="Couldn't load the import" message={error} onRetry={() => void query.refetch()} />
  );
}

function ImportView({ details }: { details: ImportDetails }) {
  const mapping = useOpenState();
  if (isRunning(details.status)) return <RunProgress run={details} />;
  if (details.status === 'uploaded' || (details.status === 'checked' && mapping.isOpen)) {
    return <MappingForm details={details} onChecked={mapping.close} />;
  }
  return <ImportResult details={details} onChangeMapping={mapping.open} />;
}

/** The progress of a dry run or an import. The run continues on the server even if the page is closed. */
function RunProgress({ run: { status, processed, totalRows, fileName } }: { run: Import }) {
  const isImport = status === 'importing';
  const title = isImport ? `Importing ${fileName}` : `Checking ${fileName}`;
  return (
    <Card sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-label={title}
        value={totalRows === 0 ? 0 : Math.floor((processed / totalRows) * 100)}
        sx={{ height: 8, borderRadius: 1, bgcolor: 'surface.sunken' }}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {formatNumber(processed)} of {formatNumber(totalRows)} rows.{' '}
        {isImport
          ? 'You can leave this page: the import continues, and you can come back to it.'
          : 'Nothing is changed yet.'}
      </Typography>
    </Card>
  );
}
