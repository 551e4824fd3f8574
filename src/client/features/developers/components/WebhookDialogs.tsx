import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { WebhookEndpoint } from '../../../../contract/webhooks';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useDeleteWebhookMutation, useReplaceWebhookSecretMutation, useUpdateWebhookMutation } from '../developersApi';
import { WebhookSecretDialog } from './WebhookSecretDialog';

interface WebhookDialogProps {
  webhook: WebhookEndpoint;
  onClose: () => void;
}

/** Turns a webhook off or on. */
export function SwitchWebhookDialog({ webhook: { id, url, description, isActive }, onClose }: WebhookDialogProps) {
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

/** Replaces the secret of a webhook, and shows the new one. */
export function ReplaceSecretDialog({ webhook: { id, url, description }, onClose }: WebhookDialogProps) {
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

/** Deletes a webhook. */
export function DeleteWebhookDialog({ webhook: { id, url, description }, onClose }: WebhookDialogProps) {
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
