import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ApiKey } from '../../../../contract/apiKeys';
import type { WebhookCounts } from '../../../../contract/webhooks';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatDateTime } from '../../../shared/format/formatDate';
import { formatCount } from '../../../shared/format/formatNumber';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { Row } from '../../../shared/ui/layout';
import { RetryAlert } from '../../../shared/ui/RetryAlert';
import { useCountStoreWebhooksQuery, useListStoreApiKeysQuery, useRevokeStoreApiKeyMutation } from '../storesApi';
import { DetailsSection } from './StoreFacts';

/** How many webhooks a store has, and the keys with which programs call the API for it. Each can be revoked. */
export function StorePrograms({ storeId }: { storeId: string }) {
  const keys = useListStoreApiKeysQuery(storeId, { refetchOnMountOrArgChange: true });
  const webhooks = useCountStoreWebhooksQuery(storeId, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<ApiKey>();
  const error = keys.error ?? webhooks.error;
  return (
    <DetailsSection title="Programs">
      {keys.currentData && webhooks.currentData ? (
        <>
          <Typography variant="body2">
            {formatCount(keys.currentData.length, 'API key')}, {describeWebhooks(webhooks.currentData)}
          </Typography>
          <Box component="ul" aria-label="API keys" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {keys.currentData.map((key) => (
              <Row key={key.id} component="li" wrap align="center" gap={1} sx={{ pt: 1, typography: 'body2' }}>
                <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {key.name} <code>{key.prefix}…</code>
                  <Box sx={{ color: 'text.secondary' }}>
                    {key.lastUsedAt === null ? 'Never used' : `Last used ${formatDateTime(key.lastUsedAt)}`}
                  </Box>
                </Box>
                <Button size="small" color="inherit" aria-label={`Revoke ${key.name}`} onClick={opener(key)}>
                  Revoke
                </Button>
              </Row>
            ))}
          </Box>
        </>
      ) : error ? (
        <RetryAlert
          onRetry={() => {
            void keys.refetch();
            void webhooks.refetch();
          }}
        >
          {getErrorMessage(error, "Couldn't load the programs.")}
        </RetryAlert>
      ) : (
        <Skeleton width={160} />
      )}
      {dialog !== null && <RevokeDialog storeId={storeId} apiKey={dialog} onClose={closeDialog} />}
    </DetailsSection>
  );
}

const describeWebhooks = ({ endpoints, off }: WebhookCounts) =>
  `${formatCount(endpoints, 'webhook')}${off > 0 ? ` (${off} off)` : ''}`;

interface RevokeDialogProps {
  storeId: string;
  apiKey: ApiKey;
  onClose: () => void;
}

function RevokeDialog({ storeId, apiKey: { id, name, prefix }, onClose }: RevokeDialogProps) {
  const [revokeKey] = useRevokeStoreApiKeyMutation();
  return (
    <ActionDialog
      title="Revoke API Key"
      confirmLabel="Revoke Key"
      doneText="The key was revoked."
      onConfirm={() => revokeKey({ storeId, id }).unwrap()}
      onClose={onClose}
    >
      <RecordText name={name}>{prefix}…</RecordText>
      <Typography variant="body2">
        The program that uses it can no longer act for this store, at once. You can&apos;t undo this.
      </Typography>
    </ActionDialog>
  );
}
