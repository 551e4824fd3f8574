import Typography from '@mui/material/Typography';
import { object, type ObjectSchema } from 'yup';
import { parsePhone } from '../../../../contract/phone';
import { useGetOwnAccountQuery } from '../../../entities/account';
import { formatPhone } from '../../../shared/format/formatPhone';
import { phoneRule } from '../../../shared/forms/accountRules';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useSendTestMessageMutation } from '../smsApi';

interface TestValues {
  phone: string;
}

const rules: ObjectSchema<TestValues> = object({ phone: phoneRule });

interface TestMessageDialogProps {
  message: string;
  onClose: () => void;
}

/** Sends the text with sample values. The field starts with the phone number in the owner's profile. */
export function TestMessageDialog(props: TestMessageDialogProps) {
  const { data, isLoading } = useGetOwnAccountQuery(undefined);
  return isLoading ? null : <TestMessageForm {...props} phone={data?.phone ?? null} />;
}

function TestMessageForm({ message, phone, onClose }: TestMessageDialogProps & { phone: string | null }) {
  const [sendTest] = useSendTestMessageMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<TestValues>({
    initialValues: { phone: phone === null ? '' : formatPhone(phone) },
    schema: rules,
    getFallback: () => "Couldn't send the test text. Please try again.",
    onSave: async (values) => {
      const response = await sendTest({
        phone: parsePhone(values.phone) ?? values.phone,
        promotionMessage: message.trim(),
      }).unwrap();
      showToast(response.message, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Send Test Text"
      submitLabel="Send Test"
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
      />
    </FormDialog>
  );
}
