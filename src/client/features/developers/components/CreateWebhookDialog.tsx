import { useState } from 'react';
import { object, string, type ObjectSchema } from 'yup';
import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from '../../../../contract/plain/webhookLimits';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useCreateWebhookMutation } from '../developersApi';
import { WebhookSecretDialog } from './WebhookSecretDialog';

interface WebhookForm {
  url: string;
  description: string;
}

const RULES: ObjectSchema<WebhookForm> = object({
  url: string().default('').trim().required('Address is required'),
  description: string().default('').trim(),
});

/** Adds a webhook, and shows its secret. */
export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const [createWebhook] = useCreateWebhookMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const { form, error } = useServerForm<WebhookForm>({
    initialValues: { url: '', description: '' },
    schema: RULES,
    onSave: async ({ url, description }) => {
      setSecret((await createWebhook({ url: url.trim(), description }).unwrap()).secret);
    },
  });
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog title="Add Webhook" submitLabel="Add Webhook" size="sm" form={form} error={error} onClose={onClose}>
      <FormField
        {...fieldProps(form, 'url')}
        label="Address"
        required
        autoFocus
        help="Begins with https://. We send what happens in your store to it."
        inputProps={{ maxLength: WEBHOOK_URL_MAX, inputMode: 'url' }}
      />
      <FormField
        {...fieldProps(form, 'description')}
        label="Description"
        help="What gets the events, such as your web shop."
        inputProps={{ maxLength: WEBHOOK_DESCRIPTION_MAX }}
      />
    </FormDialog>
  );
}
