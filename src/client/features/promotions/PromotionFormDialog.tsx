import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { PROMOTION_VALUES } from '../../../contract/plain/offerLimits';
import type { Promotion } from '../../../contract/promotions';
import {
  OfferFormDialog,
  OfferTextAreas,
  OfferTypeFields,
  useOfferForm,
  type OfferFormProps,
} from '../../entities/offer';
import { getPromotionBadge, PromotionTicket } from '../../entities/promotion';
import { formatTimeZone } from '../../entities/store';
import { useGetChainSettingsQuery } from '../../entities/storeSettings';
import { useStoreId } from '../../session';
import { getErrorMessage } from '../../shared/api/errors';
import { useDateFormat } from '../../shared/format/useDateFormat';
import { DateTimeField } from '../../shared/forms/DateTimeField';
import { fieldProps } from '../../shared/forms/fieldProps';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { FailedState } from '../../shared/ui/FailedState';
import { findOverlaps } from './promotionList';
import { useCreatePromotionMutation, useUpdatePromotionMutation } from './promotionsApi';
import { promotionForm, TEXTS, toCopyValues, toFormValues, type PromotionFormValues } from './promotionsRules';

/** Adds or edits a promotion next to a preview of its ticket. Times are in the store's time zone. */
export function PromotionFormDialog({ offer, copyOf, offers, onClose }: OfferFormProps<Promotion>) {
  const storeId = useStoreId();
  const settings = useGetChainSettingsQuery(undefined);
  const [createPromotion] = useCreatePromotionMutation();
  const [updatePromotion] = useUpdatePromotionMutation();
  const { form, error } = useOfferForm({
    noun: 'promotion',
    offer,
    getInitialValues: () => (copyOf ? toCopyValues(copyOf, Date.now()) : toFormValues(offer, Date.now())),
    definition: promotionForm,
    create: (key, body) => createPromotion({ storeId, key, body }).unwrap(),
    update: (id, changes) => updatePromotion({ storeId, id, changes }).unwrap(),
    getPath: getTabPath,
    onSaved: onClose,
  });
  const { values } = form;
  const { formatEnd } = useDateFormat();
  const timeZone = settings.data?.timeZone;
  const zoneHelp = timeZone && `Time of the store: ${formatTimeZone(timeZone)}`;
  const timeProps = (name: 'startDate' | 'endDate') => ({
    ...fieldProps(form, name),
    timeZone: timeZone ?? '',
    help: zoneHelp,
    onChange: (iso: string) => void form.setFieldValue(name, iso),
    onBlur: () => void form.setFieldTouched(name),
  });

  return (
    <OfferFormDialog
      noun="promotion"
      isNew={offer === null}
      form={form}
      error={error}
      offers={offers}
      activeLabel="Customers can redeem it between these times"
      preview={<PromotionPreview values={values} />}
      placeholder={
        timeZone !== undefined ? undefined : settings.error !== undefined && !settings.isFetching ? (
          <FailedState message={getErrorMessage(settings.error)} onRetry={() => void settings.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={480} role="status" aria-label="Loading the form" />
        )
      }
      onClose={onClose}
    >
      <OfferTypeFields
        type={fieldProps(form, 'promotionType')}
        value={fieldProps(form, 'promotionValue')}
        ranges={PROMOTION_VALUES}
        onTypeChange={(type) => void form.setFieldValue('promotionType', type)}
      />
      {offer === null && values.promotionType === 'POINTS_MULTIPLIER' && <BoostHint />}
      <DateTimeField {...timeProps('startDate')} label="Starts" />
      <DateTimeField
        {...timeProps('endDate')}
        label="Ends"
        help={
          Number.isNaN(Date.parse(values.endDate)) ? zoneHelp : `Customers see 'Until ${formatEnd(values.endDate)}'`
        }
      />
      <OfferTextAreas form={form} fields={TEXTS} />
      <Overlaps overlaps={findOverlaps(offers, { ...promotionForm.toPayload(values), id: offer?.id ?? null })} />
    </OfferFormDialog>
  );
}

/** The path of the promotions page with the tab that lists this promotion now. */
const getTabPath = (promotion: Promotion) =>
  `${PATHS.owner.promotions}?status=${getPromotionBadge(promotion, new Date()).toLowerCase()}`;

/** An owner who wants more points at certain hours needs no promotion. A new tab keeps what was typed here. */
function BoostHint() {
  return (
    <Alert severity="info" role="note">
      Each customer redeems it for one purchase. Double points for everyone at certain hours, such as on Tuesdays?{' '}
      <Link component={RouteLink} to={`${PATHS.owner.boosts}?boost=new`} target="_blank">
        Add a boost instead (opens in a new tab)
      </Link>
      .
    </Alert>
  );
}

/** Warns about promotions that run at the same time, without preventing them. */
function Overlaps({ overlaps }: { overlaps: readonly Promotion[] }) {
  if (overlaps.length === 0) return null;
  return (
    <Alert severity="warning">
      Runs at the same time as {overlaps.map(({ name }) => name).join(', ')}. A customer who redeems both gets the
      higher factor on the next purchase and the other one on a later purchase.
    </Alert>
  );
}

/** The promotion's ticket on a kiosk. Missing values are replaced by samples. */
function PromotionPreview({ values }: { values: PromotionFormValues }) {
  const { category, ...payload } = promotionForm.toPayload(values);
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
