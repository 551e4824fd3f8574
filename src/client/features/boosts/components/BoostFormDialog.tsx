import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { Boost } from '../../../../contract/boosts';
import { NAME_MAX } from '../../../../contract/limits';
import { FieldPair, NumberField } from '../../../entities/offer';
import { OutcomeUnknown, useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FormField } from '../../../shared/forms/FormField';
import { pickChanged } from '../../../shared/forms/pickChanged';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useCreateBoostMutation, useUpdateBoostMutation } from '../boostsApi';
import { boostRules, toFormValues, toPayload, type BoostFormValues } from '../boostsRules';
import { describeBoost } from '../boostText';
import { WeekdaysField } from './WeekdaysField';

interface BoostFormDialogProps {
  /** null for a new boost. */
  boost: Boost | null;
  /** The name of the store's time zone, or undefined while it is unknown. */
  timeZone: string | undefined;
  onClose: () => void;
}

/** Adds or edits a boost, and says in a sentence what it does. */
export function BoostFormDialog({ boost, timeZone, onClose }: BoostFormDialogProps) {
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
        const changes = pickChanged(toPayload(initialValues), body);
        const isChanged = Object.keys(changes).length > 0;
        if (isChanged) await update({ id: boost.id, changes }).unwrap();
        showToast(isChanged ? `${body.name} was updated.` : 'Nothing was changed.', isChanged ? 'success' : 'plain');
      }
      onClose();
    },
  });
  const { values, errors, submitCount } = form;
  const help = timeZone && `Time of the store: ${timeZone}`;

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
      <SwitchField
        name="isActive"
        label="Active"
        checked={values.isActive}
        onLabel="Runs at these times"
        offLabel="Switched off"
        onChange={(checked) => void form.setFieldValue('isActive', checked)}
      />
      <Summary values={values} />
    </FormDialog>
  );
}

/** What the boost will do. Nothing while a value is missing or wrong. */
function Summary({ values }: { values: BoostFormValues }) {
  if (!boostRules.isValidSync({ ...values, name: 'x' })) return null;
  return (
    <Alert severity="info" role="status">
      {describeBoost(toPayload(values))} The time of payment decides, and purchases paid before you save keep their
      points. Where several boosts overlap, the highest one counts.
    </Alert>
  );
}
