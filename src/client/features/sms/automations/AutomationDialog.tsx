import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { OCCASION_FIELDS } from '../../../../contract/automationMessages';
import type { Automation } from '../../../../contract/automations';
import { AUTOMATION_TITLES } from '../../../entities/automation';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { SelectField } from '../../../shared/forms/SelectField';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { useToast } from '../../../shared/ui/ToastProvider';
import { MessageField } from '../MessageField';
import { describeSize, getMessageSize, PhoneText } from '../PhoneText';
import { TestMessageDialog } from '../TestMessageDialog';
import { AutomationForecast } from './AutomationForecast';
import { automationRules, toDays, toFormValues, toUpdate, type AutomationValues } from './automationRules';
import { useUpdateAutomationMutation } from './automationsApi';
import { composeSample, describeOccasion, fillSample, listDayOptions } from './automationText';
import { ExpiryNote } from './ExpiryNote';

interface AutomationDialogProps {
  automation: Automation;
  /** Saving turns it on; otherwise it stays as it is. */
  turnsOn: boolean;
  storeName: string;
  onClose: () => void;
}

/** Changes a kind of automated messages or turns it on. Shows before what it would have sent. */
export function AutomationDialog({ automation, turnsOn, storeName, onClose }: AutomationDialogProps) {
  const { kind } = automation;
  const [updateAutomation] = useUpdateAutomationMutation();
  const showToast = useToast();
  const testDialog = useOpenState();
  const { form, error } = useServerForm<AutomationValues>({
    initialValues: toFormValues(automation),
    schema: automationRules(kind),
    getFallback: () => "Couldn't save the message. Please try again.",
    onSave: async (values) => {
      await updateAutomation(toUpdate(values, { kind, isOn: turnsOn || automation.isOn })).unwrap();
      showToast(turnsOn ? `“${AUTOMATION_TITLES[kind]}” is on.` : 'Saved.', 'success');
      onClose();
    },
  });
  const { values, errors } = form;
  const field = OCCASION_FIELDS[kind];
  const dayOptions = listDayOptions(kind);
  const message = fieldProps(form, 'message');
  const size = getMessageSize(composeSample(storeName, values.message, kind, field));

  return (
    // The test dialog is next to the form: the submit event of a form in a dialog reaches the forms around the dialog.
    <>
      <FormDialog
        title={`${turnsOn ? 'Turn On' : 'Edit'} “${AUTOMATION_TITLES[kind]}”`}
        submitLabel={turnsOn ? 'Turn On' : 'Save'}
        form={form}
        error={error}
        size="md"
        onClose={onClose}
      >
        {kind === 'expiry' && <ExpiryNote opensTab />}
        <AutomationForecast
          kind={kind}
          days={toDays(values.days)}
          segments={values.message === automation.message ? null : size.segments}
          holdsBack={values.holdsBack}
        />
        <Box
          sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' } }}
        >
          <Stack spacing={2.5}>
            {dayOptions.length > 0 ? (
              <SelectField
                {...fieldProps(form, 'days')}
                label="When it is sent"
                options={dayOptions}
                onChange={(next) => void form.setFieldValue('days', next)}
              />
            ) : (
              <Typography variant="body2">{describeOccasion(automation)}</Typography>
            )}
            <MessageField
              value={message.value}
              error={message.error}
              placeholder="Hi {firstName}!"
              occasionField={field}
              onChange={(next) => void form.setFieldValue('message', next)}
              onBlur={() => void form.setFieldTouched('message')}
            />
            <SwitchField
              name="holdsBack"
              label="Hold back one in ten"
              checked={values.holdsBack}
              help="One in ten customers, chosen at random, gets no message. Comparing them with the others shows whether it works."
              onChange={(next) => void form.setFieldValue('holdsBack', next)}
            />
          </Stack>
          <Box component="section" aria-label="Preview">
            <Typography component="h3" variant="subtitle2">
              Preview
            </Typography>
            <PhoneText text={composeSample(storeName, values.message, kind, field)} />
            <Typography role="status" variant="body2" color="textSecondary" sx={{ my: 1.5, minHeight: '1lh' }}>
              {values.message.trim() !== '' && describeSize(size)}
            </Typography>
            <Button
              variant="outlined"
              fullWidth
              disabled={values.message.trim() === '' || errors.message !== undefined}
              onClick={testDialog.open}
            >
              Send Me a Test
            </Button>
          </Box>
        </Box>
      </FormDialog>
      {testDialog.isOpen && (
        <TestMessageDialog message={fillSample(values.message, kind, field)} onClose={testDialog.close} />
      )}
    </>
  );
}
