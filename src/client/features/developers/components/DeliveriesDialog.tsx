import Replay from '@mui/icons-material/Replay';
import Send from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { DeliveryProblem, WebhookDelivery, WebhookEndpoint } from '../../../../contract/webhooks';
import { getErrorMessage } from '../../../shared/api/errors';
import { usePagedRows } from '../../../shared/api/usePagedRows';
import { FilterButtons } from '../../../shared/list/FilterButtons';
import { LoadMoreList } from '../../../shared/list/LoadMoreList';
import { DetailsDialog, DetailsSkeleton } from '../../../shared/ui/dialogs/DetailsDialog';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Row } from '../../../shared/ui/layout';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { FormattedDateTime } from '../../../shared/ui/text/FormattedDateTime';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import {
  useListDeliveriesInfiniteQuery,
  useResendDeliveryMutation,
  useSendTestWebhookMutation,
} from '../developersApi';
import { describeEvent } from '../webhookRules';
import { ResendDialog } from './ResendDialog';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
] as const;

const PROBLEMS: Record<DeliveryProblem, string> = {
  address_refused: 'The address is not on the public internet',
  name_unknown: 'The address is not known',
  unreachable: 'No connection',
  certificate: 'The certificate is not valid',
  timeout: 'No answer within 15 seconds',
  secret_unreadable: 'Replace the secret of this webhook',
};

const PILLS = {
  waiting: { tone: 'info', label: 'Waiting' },
  retrying: { tone: 'warning', label: 'Trying again' },
  delivered: { tone: 'success', label: 'Delivered' },
  failed: { tone: 'danger', label: 'Failed' },
} as const;

/** What was sent to a webhook in the last 30 days, with the answers. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const [filter, setFilter] = useState<'all' | 'failed'>('all');
  const [sendTest, test] = useSendTestWebhookMutation();
  const showToast = useToast();
  const resending = useOpenState();
  const query = useListDeliveriesInfiniteQuery(
    { id: webhook.id, failed: filter === 'failed' },
    { refetchOnMountOrArgChange: true, pollingInterval: 3_000 },
  );
  const handleTest = () =>
    void sendTest(webhook.id)
      .unwrap()
      .catch((error: unknown) => showToast(getErrorMessage(error), 'danger'));
  return (
    <DetailsDialog
      open
      title="Deliveries"
      onClose={onClose}
      actions={
        <>
          <Button startIcon={<Replay />} disabled={!webhook.isActive} onClick={resending.open}>
            Send Again Since…
          </Button>
          <Button startIcon={<Send />} loading={test.isLoading} disabled={!webhook.isActive} onClick={handleTest}>
            Send Test Event
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {webhook.url}
        </Typography>
        <FilterButtons label="Deliveries" options={FILTERS} value={filter} onChange={setFilter} />
        <LoadMoreList
          label="Deliveries"
          {...usePagedRows(query)}
          errorTitle="Couldn't load the deliveries"
          skeleton={<DetailsSkeleton label="Loading" lines={4} />}
          empty={
            <EmptyState
              icon={<Send />}
              title={filter === 'failed' ? 'Nothing failed' : 'Nothing sent yet'}
              hint={filter === 'failed' ? 'Failures of 30 days appear here.' : 'Send a test event to try it.'}
            />
          }
          renderRow={(delivery) => <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />}
        />
      </Stack>
      {resending.isOpen && <ResendDialog id={webhook.id} onClose={resending.close} />}
    </DetailsDialog>
  );
}

function Delivery({ webhook, delivery }: { webhook: WebhookEndpoint; delivery: WebhookDelivery }) {
  const { id, type, createdAt, state, status, problem, durationMs, answer, nextAttemptAt, attempts } = delivery;
  const isRetrying = state === 'waiting' && attempts > 0;
  const [resend, { isLoading }] = useResendDeliveryMutation();
  const showToast = useToast();
  const handleResend = () =>
    void resend({ id: webhook.id, deliveryId: id })
      .unwrap()
      .catch((error: unknown) => showToast(getErrorMessage(error), 'danger'));
  return (
    <Stack component="li" spacing={0.5} sx={{ p: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Row align="center" gap={1} wrap>
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 500 }}>
          {describeEvent(type)}
        </Typography>
        <StatusPill {...PILLS[isRetrying ? 'retrying' : state]} />
      </Row>
      <Typography variant="caption" color="textSecondary">
        <code>{type}</code>
        {' · '}
        <FormattedDateTime iso={createdAt} />
        {status !== null && ` · HTTP ${status}`}
        {problem !== null && ` · ${PROBLEMS[problem]}`}
        {durationMs !== null && ` · ${durationMs} ms`}
        {attempts > 1 && ` · ${attempts} attempts`}
        {nextAttemptAt !== null && attempts > 0 && (
          <>
            {' · next '}
            <FormattedDateTime iso={nextAttemptAt} />
          </>
        )}
      </Typography>
      {answer !== '' && (
        <Typography component="code" variant="caption" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {answer}
        </Typography>
      )}
      {(state !== 'waiting' || isRetrying) && (
        <Row sx={{ ml: -1.5 }}>
          <Button size="small" loading={isLoading} disabled={!webhook.isActive} onClick={handleResend}>
            Send Again
          </Button>
        </Row>
      )}
    </Stack>
  );
}
