import Power from '@mui/icons-material/PowerSettingsNew';
import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import Webhook from '@mui/icons-material/Webhook';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { WEBHOOKS_MAX } from '../../../../contract/plain/webhookLimits';
import type { WebhookEndpoint } from '../../../../contract/webhooks';
import { toListState } from '../../../shared/list/listState';
import type { Column } from '../../../shared/list/table/columns';
import { TableList } from '../../../shared/list/table/TableList';
import { AddButton } from '../../../shared/ui/AddButton';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { DeleteAction, EditAction, IconAction } from '../../../shared/ui/IconAction';
import { Row } from '../../../shared/ui/layout';
import { Section } from '../../../shared/ui/Section';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { useListWebhooksQuery } from '../developersApi';
import { describeTypes } from '../webhookRules';
import { DeliveriesDialog } from './DeliveriesDialog';
import { DeleteWebhookDialog, ReplaceSecretDialog, SwitchWebhookDialog } from './WebhookDialogs';
import { WebhookFormDialog } from './WebhookFormDialog';

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
  { id: 'types', header: 'Events', width: '30%', hideBelow: 'md', render: ({ types }) => describeTypes(types) },
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
  { type: 'create' } | { type: 'edit' | 'deliveries' | 'switch' | 'replace' | 'delete'; webhook: WebhookEndpoint };

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
        renderActions={(webhook) => <Actions webhook={webhook} opener={opener} />}
        pager={<Verification />}
      />
      {dialog?.type === 'create' && <WebhookFormDialog webhook={null} onClose={closeDialog} />}
      {dialog?.type === 'edit' && <WebhookFormDialog webhook={dialog.webhook} onClose={closeDialog} />}
      {dialog?.type === 'deliveries' && <DeliveriesDialog webhook={dialog.webhook} onClose={closeDialog} />}
      {dialog?.type === 'switch' && <SwitchWebhookDialog webhook={dialog.webhook} onClose={closeDialog} />}
      {dialog?.type === 'replace' && <ReplaceSecretDialog webhook={dialog.webhook} onClose={closeDialog} />}
      {dialog?.type === 'delete' && <DeleteWebhookDialog webhook={dialog.webhook} onClose={closeDialog} />}
    </Section>
  );
}

interface ActionsProps {
  webhook: WebhookEndpoint;
  opener: (dialog: WebhookDialog) => () => void;
}

function Actions({ webhook, opener }: ActionsProps) {
  const { url, description, isActive } = webhook;
  const name = description === '' ? url : description;
  const verb = isActive ? 'Turn Off' : 'Turn On';
  return (
    // The rows of a table, as long as they are not shown as cards, have space for all of them.
    <Row align="center" justify="end" wrap sx={{ '@container (min-width: 600px)': { flexWrap: 'nowrap', gap: 0.5 } }}>
      <Button size="small" aria-label={`Deliveries of ${name}`} onClick={opener({ type: 'deliveries', webhook })}>
        Deliveries
      </Button>
      <EditAction of={name} onClick={opener({ type: 'edit', webhook })} />
      <IconAction
        label={`Replace Secret of ${name}`}
        name="Secret"
        icon={<VpnKey />}
        onClick={opener({ type: 'replace', webhook })}
      />
      <IconAction
        label={`${verb} ${name}`}
        name={verb}
        icon={<Power />}
        onClick={opener({ type: 'switch', webhook })}
      />
      <DeleteAction of={name} onClick={opener({ type: 'delete', webhook })} />
    </Row>
  );
}

const Verification = () => (
  <>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2, mb: 1 }}>
      Each webhook is signed by the rules of Standard Webhooks. Check the signature before you trust it, and skip IDs
      that you have seen:
    </Typography>
    <Box
      component="pre"
      sx={{
        m: 0,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: '0.8125rem',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
      }}
    >
      {SNIPPET}
    </Box>
  </>
);
