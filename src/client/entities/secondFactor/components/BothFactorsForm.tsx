import type { ReactNode } from 'react';
import type { ProveBothFactors } from '../../../../contract/secondFactor';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { bothFactorsRules } from '../secondFactorRules';
import { CodeField } from './CodeField';
import { CurrentPasswordField } from './CurrentPasswordField';

interface BothFactorsFormProps {
  title: string;
  submitLabel: string;
  tone?: 'danger';
  onSave: (proof: ProveBothFactors) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for the password and a code before a change. */
export function BothFactorsForm({ onSave, children, ...dialog }: BothFactorsFormProps) {
  const { form, error } = useServerForm<ProveBothFactors>({
    initialValues: { currentPassword: '', code: '' },
    schema: bothFactorsRules,
    onSave,
  });
  return (
    <FormDialog {...dialog} form={form} error={error}>
      {children}
      <CurrentPasswordField {...fieldProps(form, 'currentPassword')} autoFocus />
      <CodeField {...fieldProps(form, 'code')} help="From your app, or a recovery code." />
    </FormDialog>
  );
}
