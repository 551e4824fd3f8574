import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Automation, AutomationPreview } from '../../../../../contract/automations';
import { OCCASION_FIELDS, type AutomationKind } from '../../../../../contract/plain/automationMessages';
import { AUTOMATION_TITLES } from '../../../../entities/sms';
import { formatCount } from '../../../../shared/format/formatNumber';
import { fieldProps } from '../../../../shared/forms/fieldProps';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { SelectField } from '../../../../shared/forms/SelectField';
import { SwitchField } from '../../../../shared/forms/SwitchField';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { Grid } from '../../../../shared/ui/layout';
import { RetryAlert } from '../../../../shared/ui/RetryAlert';
import { MessageField } from '../../components/MessageField';
import { describeSize, getMessageSize, PhoneText } from '../../components/PhoneText';
import { TestMessageDialog } from '../../components/TestMessageDialog';
import { usePreviewAutomationQuery } from '../automationsApi';
import { toDays } from '../automationsRules';
import { composeSample, describeOccasion, fillSample, listDayOptions } from '../automationText';
import { useAutomationForm } from '../hooks/useAutomationForm';
import { NoExpiryNote } from './NoExpiryNote';

const HOLDING_BACK =
  'We skip one customer in ten, picked at random, so you can see whether the text made the difference.';

interface AutomationDialogProps {
  automation: Automation;
  /** Whether saving also turns the message on. */
  turnsOn: boolean;
  storeName: string;
  /** null if texts cannot have links. */
  sampleLink: string | null;
  onClose: () => void;
}

/** Edits a kind of automated message or turns it on, with a preview of what it would have sent. */
export function AutomationDialog({ automation, turnsOn, storeName, sampleLink, onClose }: AutomationDialogProps) {
  const { kind } = automation;
  const testDialog = useOpenState();
  const { form, error } = useAutomationForm(automation, { turnsOn, hasLinks: sampleLink !== null, onSaved: onClose });
  const { values, errors } = form;
  const dayOptions = listDayOptions(kind);
  const message = fieldProps(form, 'message');
  const text = composeSample({ storeName, sampleLink }, values.message, kind);
  const size = getMessageSize(text);

  return (
    // The test dialog is outside of the form, because React's submit events bubble from a dialog to a form around it.
    <>
      <FormDialog
        title={`${turnsOn ? 'Turn On' : 'Edit'} “${AUTOMATION_TITLES[kind]}”`}
        submitLabel={turnsOn ? 'Turn On' : 'Save'}
        form={form}
        error={error}
        size="md"
        onClose={onClose}
      >
        {kind === 'expiry' && <NoExpiryNote opensTab />}
        <Forecast
          kind={kind}
          days={toDays(values.days)}
          segments={values.message === automation.message ? null : size.segments}
          holdsBack={values.holdsBack}
        />
        <Grid columns={{ xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' }} gap={3}>
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
              occasionField={OCCASION_FIELDS[kind]}
              hasLinks={sampleLink !== null}
              onChange={(next) => void form.setFieldValue('message', next)}
              onBlur={() => void form.setFieldTouched('message')}
            />
            <SwitchField
              name="holdsBack"
              label="Skip one in ten, to compare"
              checked={values.holdsBack}
              help={HOLDING_BACK}
              onChange={(next) => void form.setFieldValue('holdsBack', next)}
            />
          </Stack>
          <Box component="section" aria-label="Preview">
            <Typography component="h3" variant="subtitle2">
              Preview
            </Typography>
            <PhoneText text={text} />
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
        </Grid>
      </FormDialog>
      {testDialog.isOpen && <TestMessageDialog message={fillSample(values.message, kind)} onClose={testDialog.close} />}
    </>
  );
}

interface ForecastProps {
  kind: AutomationKind;
  /** null for a kind without a number of days. */
  days: number | null;
  /** The segments of the edited message; null while the message is unchanged. */
  segments: number | null;
  holdsBack: boolean;
}

/** The number of messages that a kind would have sent in the last 30 days, and how many texts they count as. */
function Forecast({ kind, days, segments, holdsBack }: ForecastProps) {
  const { currentData, error, isFetching, refetch } = usePreviewAutomationQuery({
    kind,
    ...(days !== null && { days }),
  });
  if (currentData) {
    return (
      <Alert severity="info" role="status">
        {describeForecast(currentData, segments)}
        {currentData.messages > 0 &&
          ` The actual number may be lower: ${holdsBack ? 'we skip one customer in ten, and ' : ''}` +
            'each customer gets at most one automated message every 7 days.'}
      </Alert>
    );
  }
  if (error !== undefined && !isFetching) {
    return (
      <RetryAlert onRetry={() => void refetch()}>
        Couldn&apos;t estimate how many messages would have gone out.
      </RetryAlert>
    );
  }
  return <Skeleton variant="rounded" height={68} role="status" aria-label="Estimating the number of messages" />;
}

function describeForecast({ messages, segments }: AutomationPreview, ofOne: number | null): string {
  if (messages === 0) return 'No messages would have gone out in the last 30 days.';
  const total = ofOne === null ? segments : ofOne * messages;
  const size = total > messages ? ` (they count as ${formatCount(total, 'text')})` : '';
  return `About ${formatCount(messages, 'message')}${size} would have gone out in the last 30 days.`;
}
