import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { object, type ObjectSchema } from 'yup';
import { parsePhone } from '../../../../contract/plain/phone';
import { useGetOwnAccountQuery, useUpdateProfileMutation } from '../../../session';
import { formatPhone } from '../../../shared/format/formatPhone';
import { phoneRule } from '../../../shared/forms/accountRules';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useSendTestMessageMutation } from '../smsApi';

interface TestValues {
  phone: string;
}

const rules: ObjectSchema<TestValues> = object({ phone: phoneRule });

interface TestMessageDialogProps {
  message: string;
  onClose: () => void;
}

/**
 * Sends the text, with sample values, to the phone number in the owner's profile. Another number that the owner types
 * is saved in the profile first, because test texts go to no other number.
 */
export function TestMessageDialog(props: TestMessageDialogProps) {
  const { data, isLoading } = useGetOwnAccountQuery(undefined);
  return isLoading ? null : <TestMessageForm {...props} savedPhone={data?.phone ?? null} />;
}

function TestMessageForm({ message, savedPhone, onClose }: TestMessageDialogProps & { savedPhone: string | null }) {
  const [sendTest] = useSendTestMessageMutation();
  const [updateProfile] = useUpdateProfileMutation();
  const showToast = useToast();
  // The form keeps its initial values when a number is saved, because it would lose the errors of the test otherwise.
  const [initialValues] = useState({ phone: savedPhone === null ? '' : formatPhone(savedPhone) });
  const { form, error } = useServerForm<TestValues>({
    initialValues,
    schema: rules,
    getFallback: () => "Couldn't send the test text. Please try again.",
    onSave: async (values) => {
      const phone = parsePhone(values.phone) ?? values.phone;
      if (phone !== savedPhone) await updateProfile({ phone }).unwrap();
      const response = await sendTest({ phone, promotionMessage: message.trim() }).unwrap();
      showToast(response.message, 'success');
      onClose();
    },
  });
  const isNew = savedPhone === null || parsePhone(form.values.phone) !== savedPhone;
  return (
    <FormDialog
      title="Send Test Text"
      submitLabel={isNew ? 'Save Number and Send' : 'Send Test'}
      // A typed phone number is discarded without asking, because it is easy to type again.
      form={{ ...form, dirty: false }}
      error={error}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        We&apos;ll text it to you now, with a sample name and points. It counts toward your monthly limit.
      </Typography>
      <FormField
        {...fieldProps(form, 'phone')}
        label="Your phone number"
        type="tel"
        autoComplete="tel-national"
        autoFocus
        placeholder="(202) 555-0123"
        help={
          isNew
            ? "We'll save it in your profile. We flag purchases on this number, so staff can't quietly earn points."
            : 'The number in your profile.'
        }
      />
    </FormDialog>
  );
}
