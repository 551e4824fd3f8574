import { useState } from 'react';
import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from '../../../../contract/plain/webhookLimits';
import type { WebhookEndpoint } from '../../../../contract/webhooks';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { pickChanged } from '../../../shared/forms/pickChanged';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useCreateWebhookMutation, useUpdateWebhookMutation } from '../developersApi';
import { EVENT_LABELS, toWebhook, toWebhookForm, webhookRules, type WebhookForm } from '../webhookRules';
import { ChecksField } from './ChecksField';
import { WebhookSecretDialog } from './WebhookSecretDialog';

interface WebhookFormDialogProps {
  /** null for a new webhook. */
  webhook: WebhookEndpoint | null;
  onClose: () => void;
}

/** Adds a webhook and shows its secret, or changes one. */
export function WebhookFormDialog({ webhook, onClose }: WebhookFormDialogProps) {
  const [createWebhook] = useCreateWebhookMutation();
  const [updateWebhook] = useUpdateWebhookMutation();
  const showToast = useToast();
  const [secret, setSecret] = useState<string | null>(null);
  const [initialValues] = useState(() => toWebhookForm(webhook));
  const { form, error } = useServerForm<WebhookForm>({
    initialValues,
    schema: webhookRules,
    onSave: async (values) => {
      const body = toWebhook(values);
      if (webhook === null) {
        setSecret((await createWebhook(body).unwrap()).secret);
        return;
      }
      const changes = pickChanged(toWebhook(initialValues), body);
      const isChanged = Object.keys(changes).length > 0;
      if (isChanged) await updateWebhook({ id: webhook.id, changes }).unwrap();
      showToast(isChanged ? 'The webhook was changed.' : 'Nothing was changed.', isChanged ? 'success' : 'plain');
      onClose();
    },
  });
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  const { values, errors, submitCount } = form;
  return (
    <FormDialog
      title={webhook === null ? 'Add Webhook' : 'Edit Webhook'}
      submitLabel={webhook === null ? 'Add Webhook' : 'Save Webhook'}
      size="sm"
      form={form}
      error={error}
      onClose={onClose}
    >
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
      <SwitchField
        name="isAll"
        label="Events"
        checked={values.isAll}
        onLabel="Everything that happens"
        offLabel="Only what you choose"
        onChange={(isAll) => void form.setFieldValue('isAll', isAll)}
      />
      {!values.isAll && (
        <ChecksField
          name="types"
          legend="Send when"
          labels={EVENT_LABELS}
          value={values.types}
          error={submitCount > 0 ? (errors.types as string | undefined) : undefined}
          onChange={(types) => void form.setFieldValue('types', types)}
        />
      )}
    </FormDialog>
  );
}
