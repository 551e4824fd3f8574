import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Promotion } from '../../../../contract/promotions';
import {
  getCategories,
  KioskPreview,
  OFFER_TYPE_LABELS,
  OfferTextFields,
  OfferValueField,
} from '../../../entities/offer';
import { formatTimeZone, useGetStoreSettingsQuery } from '../../../entities/store';
import { getErrorMessage } from '../../../shared/api/errors';
import { DateTimeField } from '../../../shared/forms/DateTimeField';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { SelectField } from '../../../shared/forms/SelectField';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { FailedState } from '../../../shared/ui/FailedState';
import { findOverlaps } from '../promotionList';
import { PROMOTION_TYPES, toPayload, type PromotionFormValues } from './promotionFormValues';
import { usePromotionForm } from './usePromotionForm';
import { PromotionTicket } from '../../../entities/promotion';

const TYPE_OPTIONS = PROMOTION_TYPES.map((value) => ({ value, label: OFFER_TYPE_LABELS[value] }));

interface PromotionFormDialogProps {
  /** null adds a promotion. */
  promotion: Promotion | null;
  /** The promotion whose values a new one starts with. */
  copyOf: Promotion | null;
  /** All promotions of the store. */
  promotions: readonly Promotion[];
  onClose: () => void;
}

/** Adds a promotion or edits one, beside its ticket on the kiosk. Times are those of the store. */
export function PromotionFormDialog({ promotion, copyOf, promotions, onClose }: PromotionFormDialogProps) {
  const settings = useGetStoreSettingsQuery(undefined);
  const { form, error } = usePromotionForm({ promotion, copyOf, onSaved: onClose });
  const { values } = form;
  const timeZone = settings.data?.timeZone;
  const zoneHelp = timeZone && `Time of the store: ${formatTimeZone(timeZone)}`;
  const setValue = (name: keyof typeof values) => (value: string | boolean) => void form.setFieldValue(name, value);
  const timeProps = (name: 'startDate' | 'endDate') => ({
    ...fieldProps(form, name),
    onChange: setValue(name),
    onBlur: () => void form.setFieldTouched(name),
  });

  return (
    <FormDialog
      open
      size="md"
      title={promotion === null ? 'Add New Promotion' : 'Edit Promotion'}
      submitLabel={promotion === null ? 'Create Promotion' : 'Save Promotion'}
      form={timeZone === undefined ? { ...form, submitForm: () => Promise.resolve() } : form}
      error={error}
      onClose={onClose}
    >
      {timeZone !== undefined ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <OfferTextFields form={form} categories={getCategories(promotions)} />
            <Pair>
              <SelectField
                {...fieldProps(form, 'promotionType')}
                label="Type"
                options={TYPE_OPTIONS}
                onChange={setValue('promotionType')}
              />
              <OfferValueField {...fieldProps(form, 'promotionValue')} type={values.promotionType} required />
            </Pair>
            <DateTimeField {...timeProps('startDate')} label="Starts" timeZone={timeZone} help={zoneHelp} />
            <DateTimeField {...timeProps('endDate')} label="Ends" timeZone={timeZone} help={zoneHelp} />
            <Overlaps overlaps={findOverlaps(promotions, { ...toPayload(values), id: promotion?.id ?? null })} />
            <SwitchField
              name="isActive"
              label="Active"
              checked={values.isActive}
              onLabel="Customers can redeem it between these times"
              offLabel="Nobody can redeem it"
              onChange={setValue('isActive')}
            />
          </Stack>
          <KioskPreview>
            <PromotionPreview values={values} />
          </KioskPreview>
        </Box>
      ) : settings.error !== undefined && !settings.isFetching ? (
        <FailedState message={getErrorMessage(settings.error)} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={480} role="status" aria-label="Loading the form" />
      )}
    </FormDialog>
  );
}

/** Warns, but lets the owner decide. */
function Overlaps({ overlaps }: { overlaps: readonly Promotion[] }) {
  if (overlaps.length === 0) return null;
  return (
    <Alert severity="warning">
      Runs at the same time as {overlaps.map(({ name }) => name).join(', ')}. A customer who redeems both gets the
      higher factor on the next purchase and the other one on a later purchase.
    </Alert>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}>
    {children}
  </Box>
);

/** The promotion as a customer sees it on a kiosk in the store; what is missing is replaced. */
function PromotionPreview({ values }: { values: PromotionFormValues }) {
  const { category, ...payload } = toPayload(values);
  const now = new Date();
  const toTime = (iso: string) => (Number.isNaN(Date.parse(iso)) ? now.toISOString() : iso);
  return (
    <PromotionTicket
      promotion={{
        ...payload,
        id: 'preview',
        storeId: 'preview',
        name: payload.name || 'Name of the promotion',
        ...(category !== null && { category }),
        promotionValue: payload.promotionValue || 0,
        startDate: toTime(payload.startDate),
        endDate: toTime(payload.endDate),
        alreadyRedeemed: false,
        isPending: false,
      }}
      now={now}
      onRedeem={() => undefined}
    />
  );
}
