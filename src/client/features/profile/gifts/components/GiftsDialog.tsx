import Alert from '@mui/material/Alert';
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
      showToast('Gifts and limits were saved.', 'success');
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
      title="Change Gifts and Limits"
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
            help="New customers get it with their first purchase, or right away if they confirm their number with a code when they join. Only for customers who sign up while this is on. A full refund of that purchase takes it back."
          />
          {current.signUpPoints !== null && settings !== null && settings.signUpPoints === undefined && (
            <Alert severity="warning">
              New customers who haven't bought anything yet won't get the gift that the kiosk promised them.
            </Alert>
          )}
          <NumberField
            {...points('birthdayPoints')}
            label="Birthday gift (points)"
            help={`Added on the birthday, once a year, for customers who have bought something and whose birthday has been on file unchanged for ${BIRTHDAY_STANDS_DAYS} days.`}
          />
          <FieldPair>
            <NumberField
              {...points('visitPoints')}
              label="Visit points"
              help="Once a day per customer, with the first purchase that qualifies."
            />
            <NumberField
              {...dollars('visitMinCents')}
              label="Minimum purchase for visit points"
              help="Before tax and tips. Leave empty for any purchase. A refund below this amount takes the points back."
            />
          </FieldPair>
          <NumberField {...dollars('earningMinCents')} label="Minimum purchase to earn points" />
          <FieldPair>
            <NumberField {...points('salePointsMax')} label="Most points per purchase" />
            <NumberField {...points('dayPointsMax')} label="Most points per customer per day" />
          </FieldPair>
          <Typography variant="body2" color="textSecondary">
            The minimum and limits apply to purchases from now on. Gifts don't count toward them.
          </Typography>
        </Stack>
        <GiftsPreviewPanel settings={settings} query={query} />
      </Box>
    </FormDialog>
  );
}
