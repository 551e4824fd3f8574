import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PosConnection } from '../../../../contract/pointOfSale';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatDateTime } from '../../../shared/format/formatDate';
import { StatusPill, type Tone } from '../../../shared/ui/StatusPill';
import { useGetPosConnectionQuery, useTestPosConnectionMutation } from '../storesApi';
import { DetailsSection } from './DetailsSection';

const STATUSES: Record<PosConnection['status'], { tone: Tone; label: string }> = {
  connected: { tone: 'success', label: 'Connected' },
  needs_attention: { tone: 'warning', label: 'Needs attention' },
  unknown: { tone: 'neutral', label: 'Not tested yet' },
};

/** The state of the connection to a store's point of sale, with a test of it. */
export function StoreConnection({ storeId }: { storeId: string }) {
  const query = useGetPosConnectionQuery(storeId, { refetchOnMountOrArgChange: true });
  const [test, testing] = useTestPosConnectionMutation();
  const connection = query.currentData;
  const error = testing.error ?? (connection ? undefined : query.error);
  return (
    <DetailsSection title="Point of Sale">
      <Stack spacing={1.5} aria-busy={testing.isLoading || query.isLoading}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <div aria-live="polite">
            {connection ? <Summary connection={connection} /> : <Placeholder error={error} />}
          </div>
          <Button
            variant="outlined"
            size="small"
            disabled={testing.isLoading}
            onClick={() => void test(storeId)}
            sx={{ flexShrink: 0 }}
          >
            {testing.isLoading ? 'Testing…' : 'Test connection'}
          </Button>
        </Stack>
        {connection?.reason && <Alert severity="warning">{connection.reason}</Alert>}
        {error !== undefined && (
          <Alert severity="error">{getErrorMessage(error, 'The state of the connection could not be loaded.')}</Alert>
        )}
      </Stack>
    </DetailsSection>
  );
}

function Summary({ connection: { status, lastSuccessAt, merchantId } }: { connection: PosConnection }) {
  const facts = [
    lastSuccessAt === null ? 'Never read so far' : `Last read ${formatDateTime(lastSuccessAt)}`,
    ...(merchantId === null ? [] : [`merchant ${merchantId}`]),
  ];
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <StatusPill {...STATUSES[status]} />
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {facts.join(', ')}
      </Typography>
    </Stack>
  );
}

function Placeholder({ error }: { error: unknown }) {
  if (error !== undefined) return <StatusPill tone="neutral" label="Unknown" />;
  return <Skeleton variant="rounded" width={160} height={48} />;
}
