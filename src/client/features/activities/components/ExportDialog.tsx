import Typography from '@mui/material/Typography';
import { object, string, type ObjectSchema } from 'yup';
import { STATUS_LABELS } from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { saveFile } from '../../../shared/api/saveFile';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useExportRedemptionsMutation } from '../activitiesApi';
import type { ActivityFilters } from '../hooks/useActivities';

interface Period {
  /** YYYY-MM-DD or ''. */
  from: string;
  to: string;
}

const rules: ObjectSchema<Period> = object({
  from: string().default(''),
  to: string()
    .default('')
    .test('order', 'The last day is before the first', (to, { parent }) => {
      const { from } = parent as Period;
      return to === '' || from === '' || to >= from;
    }),
});

interface ExportDialogProps {
  /** The filters of the page. The search is not used. */
  filters: Pick<ActivityFilters, 'status' | 'from' | 'to'>;
  onClose: () => void;
}

/** Downloads the redemptions of a status as a CSV file, optionally limited to some days. */
export function ExportDialog({ filters, onClose }: ExportDialogProps) {
  const { status, from: firstDay, to: lastDay } = filters;
  const storeId = useStoreId();
  const [exportRedemptions] = useExportRedemptionsMutation();
  const { form, error } = useServerForm<Period>({
    initialValues: { from: firstDay, to: lastDay },
    schema: rules,
    getFallback: () => "Couldn't download the file. Please try again.",
    onSave: async ({ from, to }) => {
      const days = { ...(from !== '' && { from }), ...(to !== '' && { to }) };
      const url = await exportRedemptions({ storeId, ...days, ...(status !== undefined && { status }) }).unwrap();
      saveFile(url, `${['redemptions', status, from, to].filter(Boolean).join('-')}.csv`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Export Redemptions"
      submitLabel="Export"
      // A typed date is discarded without asking, because it is easy to enter again.
      form={{ ...form, dirty: false }}
      error={error}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {status !== undefined && `${STATUS_LABELS[status]} redemptions only. `}Downloads a CSV for Excel or Sheets.
        Leave dates empty for all.
      </Typography>
      <FormField {...fieldProps(form, 'from')} label="First day (optional)" type="date" />
      <FormField {...fieldProps(form, 'to')} label="Last day (optional)" type="date" />
    </FormDialog>
  );
}
