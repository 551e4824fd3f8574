import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { Gifts } from '../../../../../contract/gifts';
import { BIRTHDAY_STANDS_DAYS } from '../../../../../contract/plain/giftLimits';
import { FieldPair, NumberField } from '../../../../entities/offer';
import { useDebouncedValue } from '../../../../shared/device/useDebouncedValue';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { isLoadingPreview } from '../../../../shared/ui/ChangePreview';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { usePreviewGiftsQuery, useUpdateGiftsMutation } from '../giftsApi';
import { giftsRules, toGifts, toGiftsValues, toPreviewQuery, type GiftsValues } from '../giftsRules';
import { GiftsPreviewPanel } from './GiftsPreviewPanel';

const TYPING_PAUSE_MS = 300;
const DOLLARS = <InputAdornment position="start">$</InputAdornment>;

interface GiftsDialogProps {
  current: Gifts;
  onClose: () => void;
}

/** Changes the gifts and limits, next to what they would have done lately. */
export function GiftsDialog({ current, onClose }: GiftsDialogProps) {
  const [updateGifts] = useUpdateGiftsMutation();
  const showToast = useToast();
  const [initialValues] = useState(() => toGiftsValues(current));
  const { form, error } = useServerForm<GiftsValues>({
    initialValues,
    schema: giftsRules,
    onSave: async (values) => {
      await updateGifts(toGifts(values)).unwrap();
      showToast('The gifts were saved.', 'success');
      onClose();
    },
  });
  const shownValues = useDebouncedValue(form.values, TYPING_PAUSE_MS);
  const settings = toPreviewQuery(form.values);
  const query = usePreviewGiftsQuery(form.values === shownValues ? (settings ?? skipToken) : skipToken);
  const points = (name: keyof GiftsValues) => ({ ...fieldProps(form, name), inputMode: 'numeric' as const });
  const dollars = (name: keyof GiftsValues) => ({ ...fieldProps(form, name), startAdornment: DOLLARS });
  return (
    <FormDialog
      size="md"
      title="Change Gifts"
      submitLabel="Save"
      form={form}
      error={error}
      onClose={onClose}
      disabled={form.dirty && settings !== null && isLoadingPreview(query)}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '3fr 2fr' } }}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary">
            Leave a field empty to turn it off.
          </Typography>
          <NumberField
            {...points('signUpPoints')}
            label="Sign-up gift (points)"
            help="Comes with the first purchase, or at once where the number was confirmed by a code. For customers who sign up while it is on."
          />
          <NumberField
            {...points('birthdayPoints')}
            label="Birthday gift (points)"
            help={`For customers who have bought something and whose birthday hasn't changed for ${BIRTHDAY_STANDS_DAYS} days.`}
          />
          <FieldPair>
            <NumberField
              {...points('visitPoints')}
              label="Visit points"
              help="Once a day, with the first purchase that is large enough."
            />
            <NumberField
              {...dollars('visitMinCents')}
              label="For purchases from"
              help="Points are taken back when a refund brings the purchase below it."
            />
          </FieldPair>
          <NumberField
            {...dollars('earningMinCents')}
            label="Smallest purchase that earns points"
            help="Smaller ones earn nothing."
          />
          <FieldPair>
            <NumberField {...points('salePointsMax')} label="Most points per purchase" />
            <NumberField {...points('dayPointsMax')} label="Most points per customer a day" />
          </FieldPair>
          <Typography variant="body2" color="textSecondary">
            Minimum and limits count for purchases from now on. Gifts come on top.
          </Typography>
        </Stack>
        <GiftsPreviewPanel settings={settings} query={query} />
      </Box>
    </FormDialog>
  );
}
