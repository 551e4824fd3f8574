import Webhook from '@mui/icons-material/Webhook';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { WEBHOOKS_MAX } from '../../../../contract/plain/webhookLimits';
import type { WebhookEndpoint } from '../../../../contract/webhooks';
import { toListState } from '../../../shared/list/listState';
import type { Column } from '../../../shared/list/table/columns';
import { TableList } from '../../../shared/list/table/TableList';
import { AddButton } from '../../../shared/ui/AddButton';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Row } from '../../../shared/ui/layout';
import { Section } from '../../../shared/ui/Section';
import { StatusPill } from '../../../shared/ui/StatusPill';
import {
  useDeleteWebhookMutation,
  useListWebhooksQuery,
  useReplaceWebhookSecretMutation,
  useUpdateWebhookMutation,
} from '../developersApi';
import { CreateWebhookDialog } from './CreateWebhookDialog';
import { DeliveriesDialog } from './DeliveriesDialog';
import { WebhookSecretDialog } from './WebhookSecretDialog';

const OFF_REASONS = { gone: 'it asked for no more events', failing: 'it failed for 5 days' };

const COLUMNS: readonly Column<WebhookEndpoint>[] = [
  {
    id: 'url',
    header: 'Address',
    render: ({ url, description }) => (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {url}
        {description !== '' && (
          <Typography component="div" variant="caption" color="textSecondary">
            {description}
          </Typography>
        )}
      </Box>
    ),
  },
  { id: 'types', header: 'Events', render: ({ types }) => (types.length === 0 ? 'All' : types.join(', ')) },
  { id: 'state', header: 'State', render: (webhook) => <State webhook={webhook} /> },
];

function State({ webhook: { isActive, offReason, failingSince } }: { webhook: WebhookEndpoint }) {
  if (offReason !== null) return <StatusPill tone="danger" label={`Off: ${OFF_REASONS[offReason]}`} />;
  if (!isActive) return <StatusPill tone="neutral" label="Off" />;
  return failingSince === null ? (
    <StatusPill tone="success" label="On" />
  ) : (
    <StatusPill tone="warning" label="Failing" />
  );
}

type WebhookDialog =
  { type: 'create' } | { type: 'deliveries' | 'switch' | 'replace' | 'delete'; webhook: WebhookEndpoint };

const SNIPPET = `import { Webhook } from 'standardwebhooks';
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`;

/** The addresses to which the store's events are sent. */
export function WebhooksSection() {
  const webhooks = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<WebhookDialog>();
  const handleCreate = opener({ type: 'create' });
  const count = webhooks.data?.length ?? 0;
  return (
    <Section
      title="Webhooks"
      text="We send what happens in your store to another program, within seconds."
      actions={
        count > 0 && (
          <AddButton disabled={count >= WEBHOOKS_MAX} onClick={handleCreate}>
            Add Webhook
          </AddButton>
        )
      }
    >
      <TableList
        label="Webhooks"
        columns={COLUMNS}
        list={toListState(webhooks, (all) => all)}
        errorTitle="Couldn't load your webhooks"
        skeletonCount={2}
        empty={
          <EmptyState
            icon={<Webhook />}
            title="No webhooks yet"
            hint="Add the address of a program that should know of new customers, points and redemptions."
            actionLabel="Add Webhook"
            onAction={handleCreate}
          />
        }
        renderActions={(webhook) => (
          <Row wrap gap={0.5}>
            <Button size="small" onClick={opener({ type: 'deliveries', webhook })}>
              Deliveries
            </Button>
            <Button size="small" color="inherit" onClick={opener({ type: 'switch', webhook })}>
              {webhook.isActive ? 'Turn Off' : 'Turn On'}
            </Button>
            <Button size="small" color="inherit" onClick={opener({ type: 'replace', webhook })}>
              Replace Secret
            </Button>
            <Button size="small" color="inherit" onClick={opener({ type: 'delete', webhook })}>
              Delete
            </Button>
          </Row>
        )}
        pager={
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2, mb: 1 }}>
              Each webhook is signed by Standard Webhooks. Check the signature before you trust it, and skip ids that
              you know:
            </Typography>
            <Box
              component="pre"
              tabIndex={0}
              sx={{ m: 0, p: 1.5, overflowX: 'auto', fontSize: '0.8125rem', border: 1, borderColor: 'divider' }}
            >
              {SNIPPET}
            </Box>
          </>
        }
      />
      {dialog?.type === 'create' && <CreateWebhookDialog onClose={closeDialog} />}
      {dialog?.type === 'deliveries' && <DeliveriesDialog webhook={dialog.webhook} onClose={closeDialog} />}
      {dialog?.type === 'switch' && <SwitchWebhookDialog webhook={dialog.webhook} onClose={closeDialog} />}
      {dialog?.type === 'replace' && <ReplaceSecretDialog webhook={dialog.webhook} onClose={closeDialog} />}
      {dialog?.type === 'delete' && <DeleteWebhookDialog webhook={dialog.webhook} onClose={closeDialog} />}
    </Section>
  );
}

interface WebhookDialogProps {
  webhook: WebhookEndpoint;
  onClose: () => void;
}

function SwitchWebhookDialog({ webhook: { id, url, description, isActive }, onClose }: WebhookDialogProps) {
  const [updateWebhook] = useUpdateWebhookMutation();
  const verb = isActive ? 'Turn Off' : 'Turn On';
  return (
    <ActionDialog
      title={`${verb} Webhook`}
      confirmLabel={verb}
      tone={isActive ? 'danger' : 'plain'}
      doneText={isActive ? 'The webhook is off.' : 'The webhook is on.'}
      onConfirm={() => updateWebhook({ id, changes: { isActive: !isActive } }).unwrap()}
      onClose={onClose}
    >
      <RecordText name={url}>{description}</RecordText>
      <Typography variant="body2">
        {isActive
          ? 'Nothing is sent while it is off. Events wait for up to 30 days.'
          : 'It goes on from where it was, with the events of up to 30 days.'}
      </Typography>
    </ActionDialog>
  );
}

function ReplaceSecretDialog({ webhook: { id, url, description }, onClose }: WebhookDialogProps) {
  const [replaceSecret] = useReplaceWebhookSecretMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const isReplaced = useRef(false);
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  return (
    <ActionDialog
      title="Replace Secret"
      confirmLabel="Replace Secret"
      doneText="The secret was replaced."
      onConfirm={async () => {
        const replaced = await replaceSecret(id).unwrap();
        isReplaced.current = true;
        setSecret(replaced.secret);
      }}
      onClose={() => {
        // The dialog also closes itself after a success, when the new secret is still to be shown.
        if (!isReplaced.current) onClose();
      }}
    >
      <RecordText name={url}>{description}</RecordText>
      <Typography variant="body2">
        For 24 hours, webhooks are signed with both secrets. Then only the new one works.
      </Typography>
    </ActionDialog>
  );
}

function DeleteWebhookDialog({ webhook: { id, url, description }, onClose }: WebhookDialogProps) {
  const [deleteWebhook] = useDeleteWebhookMutation();
  return (
    <ActionDialog
      title="Delete Webhook"
      confirmLabel="Delete Webhook"
      doneText="The webhook was deleted."
      onConfirm={() => deleteWebhook(id).unwrap()}
      onClose={onClose}
    >
      <RecordText name={url}>{description}</RecordText>
      <Typography variant="body2">
        Its program gets nothing anymore, and the list of its deliveries is gone. You can&apos;t undo this.
      </Typography>
    </ActionDialog>
  );
}
