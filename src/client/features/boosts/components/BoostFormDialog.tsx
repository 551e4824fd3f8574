import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Boost } from '../../../../contract/boosts';
import { NAME_MAX } from '../../../../contract/plain/limits';
import { FieldPair, NumberField, ShopsField } from '../../../entities/offer';
import { useShops } from '../../../entities/shop';
import { formatTimeZone } from '../../../entities/store';
import { OutcomeUnknown, useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { useNow } from '../../../shared/device/useNow';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { findOverlaps } from '../boostOverlaps';
import { useCreateBoostMutation, useUpdateBoostMutation } from '../boostsApi';
import { boostRules, toChanges, toFormValues, toPayload, type BoostFormValues } from '../boostsRules';
import { describeBoost, describeFactor } from '../boostText';
import { toStoreTime } from '../toStoreTime';
import { KioskAnnouncement } from './KioskAnnouncement';
import { WeekdaysField } from './WeekdaysField';

interface BoostFormDialogProps {
  /** null for a new boost. */
  boost: Boost | null;
  /** All boosts of the store. */
  boosts: readonly Boost[];
  /** The store's time zone, or undefined while it is unknown. */
  timeZone: string | undefined;
  onClose: () => void;
}

/** Adds or edits a boost, and says in a sentence what it does. */
export function BoostFormDialog({ boost, boosts, timeZone, onClose }: BoostFormDialogProps) {
  const [create] = useCreateBoostMutation();
  const [update] = useUpdateBoostMutation();
  const { call } = useIdempotentCall<Boost>();
  const showToast = useToast();
  const [initialValues] = useState(() => toFormValues(boost));
  const { form, error } = useServerForm<BoostFormValues>({
    initialValues,
    schema: boostRules,
    getFallback: (failure) =>
      failure instanceof OutcomeUnknown
        ? 'The server did not respond. Press Create again: the boost is created only once.'
        : undefined,
    onSave: async (values) => {
      const body = toPayload(values);
      if (boost === null) {
        await call(JSON.stringify(body), (key) => create({ key, body }).unwrap());
        showToast(`${body.name} was added.`, 'success');
      } else {
        const changes = toChanges(initialValues, values);
        const isChanged = Object.keys(changes).length > 0;
        if (isChanged) await update({ id: boost.id, changes }).unwrap();
        showToast(isChanged ? `${body.name} was updated.` : 'Nothing was changed.', isChanged ? 'success' : 'plain');
      }
      onClose();
    },
  });
  const { values, errors, submitCount } = form;
  const isChain = useShops().isChain;
  const help = isChain ? 'Local time of each shop' : timeZone && `Time of the store: ${formatTimeZone(timeZone)}`;
  const others = boosts.filter(
    ({ id, isActive, shopIds }) => isActive && id !== boost?.id && isSharing(shopIds, values.shopIds),
  );

  return (
    <FormDialog
      size="sm"
      title={boost === null ? 'Add Boost' : 'Edit Boost'}
      submitLabel={boost === null ? 'Create Boost' : 'Save Boost'}
      form={form}
      error={error}
      onClose={onClose}
    >
      <FieldPair>
        <FormField
          {...fieldProps(form, 'name')}
          label="Name"
          help="Customers see it in their history."
          required
          autoFocus
          autoComplete="off"
          inputProps={{ maxLength: NAME_MAX }}
        />
        <NumberField
          {...fieldProps(form, 'factor')}
          label="Factor"
          help="From 1.5 to 5. With 2, purchases earn double points."
          required
        />
      </FieldPair>
      <WeekdaysField
        value={values.weekdays}
        error={submitCount > 0 ? (errors.weekdays as string | undefined) : undefined}
        onChange={(weekdays) => void form.setFieldValue('weekdays', weekdays)}
      />
      <SwitchField
        name="hasHours"
        label="Hours"
        checked={!values.isAllDay}
        onLabel="Only at certain hours"
        offLabel="All day"
        onChange={(checked) => void form.setFieldValue('isAllDay', !checked)}
      />
      {!values.isAllDay && (
        <FieldPair>
          <FormField {...fieldProps(form, 'startTime')} type="time" label="From" required help={help} />
          <FormField
            {...fieldProps(form, 'endTime')}
            type="time"
            label="To"
            required
            help={values.endTime < values.startTime ? 'Ends on the next day' : undefined}
          />
        </FieldPair>
      )}
      <FieldPair>
        <FormField {...fieldProps(form, 'firstDate')} type="date" label="First day" help="Optional" />
        <FormField {...fieldProps(form, 'lastDate')} type="date" label="Last day" help="Optional" />
      </FieldPair>
      <ShopsField
        label="Where does it run?"
        value={values.shopIds}
        error={submitCount > 0 ? errors.shopIds : undefined}
        onChange={(shopIds) => void form.setFieldValue('shopIds', shopIds)}
      />
      <SwitchField
        name="isActive"
        label="Active"
        checked={values.isActive}
        onLabel="Runs at these times"
        offLabel="Switched off"
        onChange={(checked) => void form.setFieldValue('isActive', checked)}
      />
      <Summary values={values} others={others} timeZone={timeZone} />
    </FormDialog>
  );
}

/** Whether a boost and this one are valid in the same shop. */
const isSharing = (shopIds: readonly string[] | undefined, chosen: readonly string[] | null) =>
  shopIds === undefined || chosen === null || shopIds.some((id) => chosen.includes(id));

interface SummaryProps {
  values: BoostFormValues;
  /** The other boosts that are switched on. */
  others: readonly Boost[];
  timeZone: string | undefined;
}

/** What the boost will do. Nothing while a value is missing or wrong. */
function Summary({ values, others, timeZone }: SummaryProps) {
  const now = useNow();
  if (!boostRules.isValidSync({ ...values, name: 'x' })) return null;
  const draft = toPayload(values);
  return (
    <>
      <Alert severity="info" role="status">
        {describeBoost(draft)} The time of payment decides, and purchases paid before you save keep their points.
        {timeZone !== undefined && <KioskAnnouncement boost={draft} others={others} timeZone={timeZone} />}
      </Alert>
      {timeZone !== undefined && draft.isActive && (
        <Overlaps draft={draft} others={others} today={toStoreTime(now, timeZone).day} />
      )}
    </>
  );
}

interface OverlapsProps {
  draft: Omit<Boost, 'id'>;
  others: readonly Boost[];
  /** Days since 1970-01-01. */
  today: number;
}

/** Tells which boost counts where the new one runs at the same time as others. */
function Overlaps({ draft, others, today }: OverlapsProps) {
  const { overlaps, everCounts } = findOverlaps(draft, others, today);
  if (overlaps.length === 0) return null;
  return (
    <Alert severity="warning" role="status">
      {!everCounts && <p>This boost would never count, because higher ones run at all of its times.</p>}
      Only the highest boost counts; they don&apos;t add up.
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {overlaps.map(({ id, name, factor }) => (
          <li key={id}>
            {factor > draft.factor
              ? `While ${name} runs, purchases earn ${describeFactor(factor)}.`
              : factor < draft.factor
                ? `This one counts instead of ${name} (${describeFactor(factor)}).`
                : `${name} runs at the same time, with ${describeFactor(factor)} too.`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
