import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { object, type ObjectSchema } from 'yup';
import type { AutomationOverview } from '../../../../../contract/automations';
import { CAMPAIGN_RESERVE_MAX } from '../../../../../contract/plain/limits';
import { formatCount } from '../../../../shared/format/formatNumber';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { FormField } from '../../../../shared/forms/FormField';
import { wholeNumber } from '../../../../shared/forms/textRules';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { useDialogState } from '../../../../shared/ui/dialogs/useDialogState';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { FigureCard } from '../../components/FigureCard';
import { useUpdateCampaignReserveMutation } from '../automationsApi';

type Reserve = Pick<AutomationOverview, 'campaignReserve' | 'usage'>;

/** The monthly segments reserved for campaigns. `reserve` is undefined while it is loading. */
export function ReserveCard({ reserve }: { reserve: Reserve | undefined }) {
  const { dialog, opener, closeDialog } = useDialogState<Reserve>();
  return (
    <>
      <FigureCard
        title="Kept for campaigns"
        gridArea="reserve"
        value={reserve && formatCount(reserve.campaignReserve, 'text')}
        action={
          reserve && (
            <Button
              size="small"
              aria-label="Change what is kept for campaigns"
              sx={{ my: -0.5 }}
              onClick={opener(reserve)}
            >
              Change
            </Button>
          )
        }
      >
        {reserve && (
          <Typography variant="body2" color="textSecondary">
            {describeReserve(reserve)}
          </Typography>
        )}
      </FigureCard>
      {dialog && <ReserveDialog reserve={dialog} onClose={closeDialog} />}
    </>
  );
}

function describeReserve({ campaignReserve, usage }: Reserve): string {
  if (usage.limit === 0) return "Your store has no monthly limit, so there's nothing to keep back.";
  if (campaignReserve === 0) return 'Automated messages can use all texts of the month.';
  return 'Automated messages stop when only this many texts are left in the month, so you can still send your own.';
}

interface ReserveValues {
  segments: string;
}

const rules: ObjectSchema<ReserveValues> = object({
  segments: wholeNumber('Texts', { min: 0, max: CAMPAIGN_RESERVE_MAX }),
});

function ReserveDialog({ reserve, onClose }: { reserve: Reserve; onClose: () => void }) {
  const [updateReserve] = useUpdateCampaignReserveMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<ReserveValues>({
    initialValues: { segments: String(reserve.campaignReserve) },
    schema: rules,
    getFallback: () => "Couldn't save the number. Please try again.",
    onSave: async ({ segments }) => {
      await updateReserve({ segments: Number(segments) }).unwrap();
      showToast('Saved.', 'success');
      onClose();
    },
  });
  const { limit } = reserve.usage;
  return (
    <FormDialog title="Keep Texts for Campaigns" submitLabel="Save" form={form} error={error} onClose={onClose}>
      <FormField
        {...fieldProps(form, 'segments')}
        label="Texts to keep each month"
        required
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        help={
          limit === 0
            ? 'Your store has no monthly limit, so this has no effect.'
            : `You have ${formatCount(limit, 'text')} a month. Enter 0 to keep none.`
        }
      />
    </FormDialog>
  );
}
