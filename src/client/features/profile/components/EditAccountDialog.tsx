import Stack from '@mui/material/Stack';
import { object, string, type ObjectSchema } from 'yup';
import type { UpdateProfile } from '../../../../contract/accounts';
import type { Profile } from '../../../../contract/owners';
import { PASSWORD_MAX } from '../../../../contract/plain/limits';
import { parsePhone } from '../../../../contract/plain/phone';
import { useUpdateProfileMutation } from '../../../session';
import { formatPhone } from '../../../shared/format/formatPhone';
import { PersonFields } from '../../../shared/forms/AccountFields';
import { optionalPhoneRule, personRules } from '../../../shared/forms/accountRules';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { PasswordField } from '../../../shared/forms/PasswordField';
import { pickChanged } from '../../../shared/forms/pickChanged';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';

interface AccountValues {
  name: string;
  email: string;
  phone: string;
  /** Required only when the email changes. */
  currentPassword: string;
}

const toPerson = ({ name, email, phone }: AccountValues) => ({
  name: name.trim(),
  email: email.trim().toLowerCase(),
  phone: parsePhone(phone),
});

const accountRules = (email: string): ObjectSchema<AccountValues> =>
  object({
    ...personRules,
    phone: optionalPhoneRule,
    currentPassword: string()
      .default('')
      .when('email', {
        is: (next: string) => changesEmail(next, email),
        then: (rule) => rule.required('Enter your current password to change the email'),
      }),
  });

const changesEmail = (next: string, email: string) => next.trim().toLowerCase() !== email;

interface EditAccountDialogProps {
  account: Profile;
  onClose: () => void;
}

/** Edits the name, email and phone number of the signed-in owner. */
export function EditAccountDialog({ account, onClose }: EditAccountDialogProps) {
  const { name, email, phone } = account;
  const [updateProfile] = useUpdateProfileMutation();
  const showToast = useToast();
  const initialValues = { name, email, phone: phone ? formatPhone(phone) : '', currentPassword: '' };
  const { form, error } = useServerForm<AccountValues>({
    initialValues,
    schema: accountRules(email),
    onSave: async (values) => {
      const changes: UpdateProfile = pickChanged(toPerson(initialValues), toPerson(values));
      const { currentPassword } = values;
      await updateProfile({ ...changes, ...(changes.email !== undefined && { currentPassword }) }).unwrap();
      showToast('Your account was updated.', 'success');
      onClose();
    },
  });

  return (
    <FormDialog title="Edit Account" submitLabel="Save" form={form} error={error} onClose={onClose}>
      <Stack spacing={2}>
        <PersonFields form={form} autoFocus isOwn />
        {changesEmail(form.values.email, email) && (
          <PasswordField
            {...fieldProps(form, 'currentPassword')}
            label="Current Password"
            required
            help="Required to change the email."
            autoComplete="current-password"
            inputProps={{ maxLength: PASSWORD_MAX }}
          />
        )}
        <FormField
          {...fieldProps(form, 'phone')}
          label="Phone (optional)"
          type="tel"
          help="We'll flag purchases on this number, so staff can't quietly earn points."
          autoComplete="tel-national"
        />
      </Stack>
    </FormDialog>
  );
}
