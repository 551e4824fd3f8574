import { SecretDialog } from './SecretDialog';

/** Shows the new secret of a webhook, once. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog title="Secret of the webhook" secret={secret} copyLabel="Copy the secret" onClose={onClose}>
      The program that gets the events checks their signatures with it. After a replacement, the secret before also
      works for 24 hours.
    </SecretDialog>
  );
}
