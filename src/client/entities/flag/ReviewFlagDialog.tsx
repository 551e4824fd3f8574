import Typography from '@mui/material/Typography';
import { object, type ObjectSchema } from 'yup';
import type { Flag, ReviewFlag } from '../../../contract/flags';
import { FLAG_NOTE_MAX } from '../../../contract/plain/customerLimits';
import { fieldProps } from '../../shared/forms/fieldProps';
import { FormDialog } from '../../shared/forms/FormDialog';
import { FormField } from '../../shared/forms/FormField';
import { requiredText } from '../../shared/forms/textRules';
import { useServerForm } from '../../shared/forms/useServerForm';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { describeFlag } from './describeFlag';
import { useReviewFlagMutation } from './flagApi';

const EMPTY: ReviewFlag = { note: '' };
const rules: ObjectSchema<ReviewFlag> = object({ note: requiredText('Note', FLAG_NOTE_MAX) });

interface ReviewFlagDialogProps {
  flag: Flag;
  onClose: () => void;
}

/** Marks a flag as reviewed, with a note. */
export function ReviewFlagDialog({ flag, onClose }: ReviewFlagDialogProps) {
  const [reviewFlag] = useReviewFlagMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<ReviewFlag>({
    initialValues: EMPTY,
    schema: rules,
    onSave: async ({ note }) => {
      await reviewFlag({ id: flag.id, note: note.trim() }).unwrap();
      showToast('The flag was dismissed.', 'success');
      onClose();
    },
  });
  return (
    <FormDialog title="Review Flag" submitLabel="Dismiss Flag" form={form} error={error} onClose={onClose}>
      <Typography variant="body2">
        <strong>{flag.customer.name ?? 'No name yet'}</strong>
        <br />
        {describeFlag(flag)}
      </Typography>
      <FormField
        {...fieldProps(form, 'note')}
        label="Note"
        help="What you found out. It is kept with the flag and in the history."
        required
        multiline
        minRows={2}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: FLAG_NOTE_MAX }}
      />
    </FormDialog>
  );
}
