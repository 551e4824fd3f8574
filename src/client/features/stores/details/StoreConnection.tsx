import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ContactSync } from '../../../../contract/contacts';
import type { PosConnection } from '../../../../contract/pointOfSale';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatDateTime } from '../../../shared/format/formatDate';
import { formatNumber } from '../../../shared/format/formatNumber';
import { StatusPill, type Tone } from '../../../shared/ui/StatusPill';
import {
  useGetContactSyncQuery,
  useGetPosConnectionQuery,
  useTestContactSyncMutation,
  useTestPosConnectionMutation,
} from '../storesApi';
import { DetailsSection } from './DetailsSection';

type Connection = PosConnection | ContactSync;

const STATUSES: Record<Connection['status'], { tone: Tone; label: string }> = {
  connected: { tone: 'success', label: 'Connected' },
  needs_attention: { tone: 'warning', label: 'Needs attention' },
  unknown: { tone: 'neutral', label: 'Not tested yet' },
};

/** The state of the connection to a store's point of sale, with a test of it. */
export function StorePosConnection({ storeId }: { storeId: string }) {
  const query = useGetPosConnectionQuery(storeId, { refetchOnMountOrArgChange: true });
  const [test, testing] = useTestPosConnectionMutation();
  return (
    <ConnectionSection
      title="Point of Sale"
      query={query}
      testing={testing}
      onTest={() => void test(storeId)}
      formatFacts={({ lastSuccessAt, merchantId }) => [
        lastSuccessAt === null ? 'Never read so far' : `Last read ${formatDateTime(lastSuccessAt)}`,
        ...(merchantId === null ? [] : [`merchant ${merchantId}`]),
      ]}
    />
  );
}

/** Whether a store's customers reach its contact management, with a test of it. */
export function StoreContactSync({ storeId }: { storeId: string }) {
  const query = useGetContactSyncQuery(storeId, { refetchOnMountOrArgChange: true });
  const [test, testing] = useTestContactSyncMutation();
  return (
    <ConnectionSection
      title="Contact Sync"
      query={query}
      testing={testing}
      onTest={() => void test(storeId)}
      formatFacts={({ lastSuccessAt, locationId, waiting, refused }) => [
        lastSuccessAt === null ? 'Never reached so far' : `Last reached ${formatDateTime(lastSuccessAt)}`,
        ...(locationId === null ? [] : [`location ${locationId}`]),
        ...(waiting === 0 ? [] : [`${formatCount(waiting)} not sent yet`]),
        ...(refused === 0 ? [] : [`${formatCount(refused)} refused by HighLevel`]),
      ]}
    />
  );
}

/** The server counts up to 1,000. */
function formatCount(customers: number): string {
  if (customers >= 1_000) return '1,000 or more customers';
  return `${formatNumber(customers)} ${customers === 1 ? 'customer' : 'customers'}`;
}

interface ConnectionSectionProps<State extends Connection> {
  title: string;
  query: { currentData?: State | undefined; error?: unknown; isLoading: boolean };
  testing: { error?: unknown; isLoading: boolean };
  onTest: () => void;
  formatFacts: (connection: State) => string[];
}

function ConnectionSection<State extends Connection>(props: ConnectionSectionProps<State>): ReactNode {
  const { title, query, testing, onTest, formatFacts } = props;
  const connection = query.currentData;
  const error = testing.error ?? (connection ? undefined : query.error);
  return (
    <DetailsSection title={title}>
      <Stack spacing={1.5} aria-busy={testing.isLoading || query.isLoading}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <div aria-live="polite">
            {connection ? (
              <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
                <StatusPill {...STATUSES[connection.status]} />
                <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {formatFacts(connection).join(', ')}
                </Typography>
              </Stack>
            ) : (
              <Placeholder error={error} />
            )}
          </div>
          <Button variant="outlined" size="small" disabled={testing.isLoading} onClick={onTest} sx={{ flexShrink: 0 }}>
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

function Placeholder({ error }: { error: unknown }) {
  if (error !== undefined) return <StatusPill tone="neutral" label="Unknown" />;
  return <Skeleton variant="rounded" width={160} height={48} />;
}
