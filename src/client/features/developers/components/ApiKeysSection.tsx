import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ApiKey } from '../../../../contract/apiKeys';
import { API_KEYS_MAX, KEY_SCOPES } from '../../../../contract/plain/apiKeyLimits';
import { toListState } from '../../../shared/list/listState';
import type { Column } from '../../../shared/list/table/columns';
import { TableList } from '../../../shared/list/table/TableList';
import { AddButton } from '../../../shared/ui/AddButton';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Section } from '../../../shared/ui/Section';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { FormattedDate } from '../../../shared/ui/text/FormattedDate';
import { FormattedDateTime } from '../../../shared/ui/text/FormattedDateTime';
import { useListApiKeysQuery, useRevokeApiKeyMutation } from '../developersApi';
import { SCOPE_LABELS } from '../developersRules';
import { CreateKeyDialog } from './CreateKeyDialog';

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '22%',
    render: ({ name, prefix }) => (
      <>
        {name}
        <Typography component="div" variant="caption" color="textSecondary">
          <code>{prefix}…</code>
        </Typography>
      </>
    ),
  },
  {
    id: 'scopes',
    header: 'May',
    render: ({ scopes }) =>
      scopes.length === KEY_SCOPES.length ? 'Everything' : scopes.map((scope) => SCOPE_LABELS[scope]).join(', '),
  },
  {
    id: 'lastUsed',
    header: 'Last used',
    render: ({ lastUsedAt, lastUsedFrom }) =>
      lastUsedAt === null ? (
        'Never'
      ) : (
        <>
          <FormattedDateTime iso={lastUsedAt} />
          {lastUsedFrom !== null && (
            <Typography component="div" variant="caption" color="textSecondary">
              from {lastUsedFrom}
            </Typography>
          )}
        </>
      ),
  },
  { id: 'ends', header: 'Ends', render: ({ expiresAt }) => <End at={expiresAt} /> },
  {
    id: 'created',
    header: 'Created',
    hideBelow: 'lg',
    render: ({ createdAt }) => <FormattedDate iso={createdAt} />,
  },
];

function End({ at }: { at: string | null }) {
  // The list is fetched when the page is opened, so that time is compared.
  const [openedAt] = useState(Date.now);
  if (at === null) return <Box sx={{ whiteSpace: 'nowrap' }}>Never</Box>;
  if (Date.parse(at) > openedAt) return <FormattedDate iso={at} />;
  return <StatusPill tone="neutral" label="Ended" />;
}

type KeyDialog = { type: 'create' } | { type: 'revoke'; key: ApiKey };

/** The store's API keys, each with a button that ends it. */
export function ApiKeysSection() {
  const keys = useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<KeyDialog>();
  const handleCreate = opener({ type: 'create' });
  const count = keys.data?.length ?? 0;
  return (
    <Section
      title="API keys"
      text="A key lets a program act for your store, without anybody's password."
      actions={
        count > 0 && (
          <AddButton disabled={count >= API_KEYS_MAX} onClick={handleCreate}>
            Create API Key
          </AddButton>
        )
      }
    >
      <TableList
        label="API keys"
        columns={COLUMNS}
        list={toListState(keys, (all) => all)}
        errorTitle="Couldn't load your API keys"
        skeletonCount={2}
        empty={
          <EmptyState
            icon={<VpnKey />}
            title="No API keys yet"
            hint="Give each program its own key, such as your web shop or your own app. It can then look up customers, add points or redeem rewards, as far as you allow it."
            actionLabel="Create API Key"
            onAction={handleCreate}
          />
        }
        renderActions={(key) => (
          <Button
            size="small"
            color="inherit"
            aria-label={`Revoke ${key.name}`}
            onClick={opener({ type: 'revoke', key })}
          >
            Revoke
          </Button>
        )}
        pager={count >= API_KEYS_MAX && <TooMany />}
      />
      {dialog?.type === 'create' && <CreateKeyDialog onClose={closeDialog} />}
      {dialog?.type === 'revoke' && <RevokeKeyDialog apiKey={dialog.key} onClose={closeDialog} />}
    </Section>
  );
}

const TooMany = () => (
  <Typography variant="body2" color="textSecondary">
    A store can have at most {API_KEYS_MAX} keys. Revoke one that you don&apos;t need.
  </Typography>
);

function RevokeKeyDialog({ apiKey: { id, name, prefix }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [revokeKey] = useRevokeApiKeyMutation();
  return (
    <ActionDialog
      title="Revoke API Key"
      confirmLabel="Revoke Key"
      doneText="The key was revoked."
      onConfirm={() => revokeKey(id).unwrap()}
      onClose={onClose}
    >
      <RecordText name={name}>{prefix}…</RecordText>
      <Typography variant="body2">
        The program that uses it can no longer act for your store, at once. You can&apos;t undo this.
      </Typography>
    </ActionDialog>
  );
}
