import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ContactSync } from '../../../contract/contacts';
import type { PosConnection } from '../../../contract/pointOfSale';
import { getErrorMessage } from '../../shared/api/errors';
import { formatNumber } from '../../shared/format/formatNumber';
import { useDateFormat } from '../../shared/format/useDateFormat';
import { StatusPill, toPill, type Tone } from '../../shared/ui/StatusPill';

type FormatDateTime = (iso: string) => string;
type Connection = PosConnection | ContactSync;

const STATUSES: Record<Connection['status'], { tone: Tone; label: string }> = {
  connected: { tone: 'success', label: 'Connected' },
  needs_attention: { tone: 'warning', label: 'Needs attention' },
  unknown: { tone: 'neutral', label: 'Not tested yet' },
};

/** The state of the connection to a vendor in one word. */
export const ConnectionPill = ({ connection }: { connection: Connection }) => (
  <StatusPill {...toPill(STATUSES, connection.status)} />
);

interface ConnectionStatusProps<State extends Connection> {
  query: { currentData?: State | undefined; error?: unknown; isLoading: boolean };
  testing: { error?: unknown; isLoading: boolean; isSuccess: boolean };
  onTest: () => void;
  /** The accessible name of the test button, for pages with several of them. */
  testLabel?: string;
  /** `formatDateTime` formats times in the time zone of the screen. */
  formatFacts: (connection: State, formatDateTime: FormatDateTime) => string[];
}

/** The state of the connection to a vendor, with its error and a button to test it. */
export function ConnectionStatus<State extends Connection>(props: ConnectionStatusProps<State>) {
  const { formatDateTime } = useDateFormat();
  const { query, testing, onTest, testLabel, formatFacts } = props;
  const connection = query.currentData;
  const error = testing.error ?? (connection ? undefined : query.error);
  return (
    <Stack spacing={1.5} aria-busy={testing.isLoading || query.isLoading}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <div aria-live="polite">
          {connection ? (
            <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
              <ConnectionPill connection={connection} />
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {formatFacts(connection, formatDateTime).join(', ')}
              </Typography>
            </Stack>
          ) : (
            <Placeholder error={error} />
          )}
        </div>
        <Button
          variant="outlined"
          size="small"
          aria-label={testLabel}
          disabled={testing.isLoading}
          onClick={onTest}
          sx={{ flexShrink: 0 }}
        >
          {testing.isLoading ? 'Testing…' : 'Test Connection'}
        </Button>
      </Stack>
      <Typography role="status" variant="body2" sx={{ color: 'success.main', '&:empty': { display: 'none' } }}>
        {testing.isSuccess && connection?.status === 'connected' && 'Tested just now: it works.'}
      </Typography>
      {connection?.reason && <Alert severity="warning">{connection.reason}</Alert>}
      {connection && 'notice' in connection && connection.notice !== null && (
        <Alert severity="info">{connection.notice}</Alert>
      )}
      {error !== undefined && (
        <Alert severity="error">{getErrorMessage(error, "Couldn't load the connection status.")}</Alert>
      )}
    </Stack>
  );
}

function Placeholder({ error }: { error: unknown }) {
  if (error !== undefined) return <StatusPill tone="neutral" label="Unknown" />;
  return <Skeleton variant="rounded" width={160} height={48} />;
}

/** Facts about the connection to a point of sale. */
export function formatPosFacts({ lastSuccessAt, merchantId }: PosConnection, formatDateTime: FormatDateTime): string[] {
  return [
    lastSuccessAt === null ? 'Never read' : `Last read ${formatDateTime(lastSuccessAt)}`,
    ...(merchantId === null ? [] : [`merchant ${merchantId}`]),
  ];
}

/** Facts about the connection to the contact management system. */
export function formatContactFacts(
  { lastSuccessAt, locationId, waiting, refused }: ContactSync,
  formatDateTime: FormatDateTime,
): string[] {
  return [
    lastSuccessAt === null ? 'Never reached' : `Last reached ${formatDateTime(lastSuccessAt)}`,
    ...(locationId === null ? [] : [`location ${locationId}`]),
    ...(waiting === 0 ? [] : [`${formatCount(waiting)} not sent yet`]),
    ...(refused === 0 ? [] : [`${formatCount(refused)} refused by HighLevel`]),
  ];
}

/** The server stops counting at 1,000. */
function formatCount(customers: number): string {
  if (customers >= 1_000) return '1,000 or more customers';
  return `${formatNumber(customers)} ${customers === 1 ? 'customer' : 'customers'}`;
}
