import { useState } from 'react';
import type { CreatedApiKey } from '../../../../contract/apiKeys';
import { API_KEY_NAME_MAX } from '../../../../contract/plain/apiKeyLimits';
import { CodeField, CurrentPasswordField, useGetSecondFactorQuery } from '../../../entities/secondFactor';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { SelectField } from '../../../shared/forms/SelectField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useCreateApiKeyMutation } from '../developersApi';
import { EMPTY_KEY, LIFETIMES, SCOPE_LABELS, toExpiresAt, toKeyRules, type KeyForm } from '../developersRules';
import { ChecksField } from './ChecksField';
import { SecretDialog } from './SecretDialog';

/** Creates an API key, and shows it. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [createKey] = useCreateApiKeyMutation();
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const needsCode = useGetSecondFactorQuery(undefined).data?.isOn === true;
  const { form, error } = useServerForm<KeyForm>({
    initialValues: EMPTY_KEY,
    schema: toKeyRules(needsCode),
    onSave: async ({ name, scopes, days, currentPassword, code }) => {
      const proof = { currentPassword, ...(needsCode && { code }) };
      setCreated(await createKey({ name, scopes, expiresAt: toExpiresAt(days), ...proof }).unwrap());
    },
  });
  if (created !== null) {
    return (
      <SecretDialog
        title={`Key of ${created.name}`}
        secret={created.secret}
        copyLabel={`Copy the key of ${created.name}`}
        risk="act for your store"
        onClose={onClose}
      >
        This is the new key. The program sends it with each request as <code>Authorization: Bearer</code>.
      </SecretDialog>
    );
  }
  const scopesError = form.touched.scopes && typeof form.errors.scopes === 'string' ? form.errors.scopes : undefined;
  return (
    <FormDialog title="Create API Key" submitLabel="Create Key" size="sm" form={form} error={error} onClose={onClose}>
      <FormField
        {...fieldProps(form, 'name')}
        label="Name"
        required
        autoFocus
        help="What uses the key, such as your web shop."
        inputProps={{ maxLength: API_KEY_NAME_MAX }}
      />
      <ChecksField
        name="scopes"
        legend="The key may"
        labels={SCOPE_LABELS}
        value={form.values.scopes}
        error={scopesError}
        onChange={(scopes) => void form.setFieldValue('scopes', scopes)}
      />
      <SelectField
        name="days"
        label="Ends"
        value={form.values.days}
        options={LIFETIMES}
        onChange={(days) => void form.setFieldValue('days', days)}
      />
      <CurrentPasswordField {...fieldProps(form, 'currentPassword')} />
      {needsCode && <CodeField {...fieldProps(form, 'code')} help="From your app, or a recovery code." />}
    </FormDialog>
  );
}
