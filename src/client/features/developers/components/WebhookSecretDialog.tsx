import { SecretDialog } from './SecretDialog';

/** Shows the new secret of a webhook, once. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="Secret of the webhook"
      secret={secret}
      copyLabel="Copy the secret"
      risk="send your program false events"
      onClose={onClose}
    >
      The program that gets the events checks by it that they come from us.
    </SecretDialog>
  );
}
