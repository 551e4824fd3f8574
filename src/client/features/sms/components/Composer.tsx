import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { formatTimeZone } from '../../../entities/store';
import { useNow } from '../../../shared/device/useNow';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { FilterButtons } from '../../../shared/list/FilterButtons';
import { useUnsavedChanges } from '../../../shared/routing/useUnsavedChanges';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { Row } from '../../../shared/ui/layout';
import { lazyPart } from '../../../shared/ui/lazyPart';
import { composerRules, EMPTY_COMPOSER, type ComposerValues } from '../composerRules';
import { describeWait } from '../sendingHours';
import { AudienceFields } from './AudienceFields';
import { MessageField } from './MessageField';
import { MessagePreview } from './MessagePreview';
import { SendDialog } from './SendDialog';
import { TestMessageDialog } from './TestMessageDialog';

const DateTimeField = lazyPart(
  async () => (await import('../../../shared/forms/DateTimeField')).DateTimeField,
  () => <Skeleton variant="rounded" height={64} />,
);

const TIMES = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const;

interface ComposerProps {
  storeName: string;
  timeZone: string | undefined;
  /** The initial text of the form, for example about a promotion. */
  message: string;
  promotionId: string | null;
  /** A sample of a link in a text; null if texts cannot have links. */
  sampleLink: string | null;
  /** The card with the month's usage. It is displayed next to the form. */
  usage: ReactNode;
  onSent: (campaignId: string) => void;
}

/** A form to write a text, choose its recipients and time, and test or send it. */
export function Composer({ storeName, timeZone, message, promotionId, sampleLink, usage, onSent }: ComposerProps) {
  const { dialog, openDialog, opener, closeDialog } = useDialogState<'test' | 'send'>();
  const { form } = useServerForm<ComposerValues>({
    initialValues: { ...EMPTY_COMPOSER, message },
    schema: composerRules(sampleLink !== null),
    // The dialog sends the text and shows errors.
    onSave: () => {
      openDialog('send');
      return Promise.resolve();
    },
  });
  const { values, errors, submitCount, touched } = form;
  useUnsavedChanges(form.dirty);
  useEffect(() => {
    // Preloads the field for 'Later'. If its chunk failed to load after the click, the typed text could be lost.
    if (form.dirty) DateTimeField.preload();
  }, [form.dirty]);
  const change = (next: Partial<ComposerValues>) => void form.setValues({ ...values, ...next });
  const errorOf = (name: keyof ComposerValues) => {
    const error = errors[name];
    return (submitCount > 0 || touched[name]) && typeof error === 'string' ? error : undefined;
  };

  return (
    // The dialogs are outside of the form, because React's submit events bubble from a dialog to a form around it.
    <>
      <Box
        component="form"
        noValidate
        sx={layoutStyles}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submitForm();
        }}
      >
        <Card component="section" aria-label="New text" sx={{ gridArea: 'form', p: 2.5 }}>
          <Stack spacing={2.5}>
            <Typography component="h2" variant="subtitle1">
              New text
            </Typography>
            <AudienceFields values={values} error={errorOf('customers')} onChange={change} />
            <MessageField
              value={values.message}
              hasLinks={sampleLink !== null}
              error={errorOf('message')}
              placeholder="Hi {firstName}! This week every coffee earns double points."
              onChange={(next) => {
                change({ message: next });
              }}
              onBlur={() => {
                if (values.message !== '') void form.setFieldTouched('message');
              }}
            />
            <Stack spacing={1}>
              <Typography
                variant="body2"
                component="span"
                color="textSecondary"
                sx={{ fontWeight: 'fontWeightMedium' }}
              >
                When
              </Typography>
              <FilterButtons
                label="When"
                options={TIMES}
                value={values.when === 'later' ? 'later' : 'now'}
                onChange={(when) => {
                  change({ when });
                }}
              />
              {values.when !== 'later' && timeZone !== undefined && <SendingWait timeZone={timeZone} />}
              {values.when === 'later' &&
                (timeZone === undefined ? (
                  <Skeleton variant="rounded" height={64} />
                ) : (
                  <DateTimeField
                    name="sendAt"
                    label="Day and time"
                    value={values.sendAt}
                    timeZone={timeZone}
                    error={errorOf('sendAt')}
                    help={`Your local time: ${formatTimeZone(timeZone)}. Texts go out from 9 AM to 8 PM, and from noon on Sundays, by your clock and by the customer's.`}
                    onChange={(sendAt) => {
                      change({ sendAt });
                    }}
                  />
                ))}
            </Stack>
            <Row wrap justify="end" gap={1}>
              <Button
                variant="outlined"
                disabled={values.message.trim() === '' || errors.message !== undefined}
                onClick={opener('test')}
              >
                Send Test
              </Button>
              <Button type="submit" variant="contained">
                {values.when === 'later' ? 'Schedule' : 'Send'}
              </Button>
            </Row>
          </Stack>
        </Card>
        {usage}
        <MessagePreview storeName={storeName} sampleLink={sampleLink} values={values} />
      </Box>
      {dialog === 'test' && <TestMessageDialog message={values.message} onClose={closeDialog} />}
      {dialog === 'send' && (
        <SendDialog
          values={values}
          promotionId={promotionId}
          onClose={closeDialog}
          onSent={(campaignId) => {
            closeDialog();
            form.resetForm({ values: EMPTY_COMPOSER });
            onSent(campaignId);
          }}
        />
      )}
    </>
  );
}

/** Says that a text waits for sending hours, while it is too early or too late. */
function SendingWait({ timeZone }: { timeZone: string }) {
  const wait = describeWait(new Date(useNow()), timeZone);
  return (
    wait !== null && (
      <Typography role="status" variant="body2" color="textSecondary">
        {wait}
      </Typography>
    )
  );
}

/** The usage and the preview are next to the form or, on a narrow screen, below it. */
export const layoutStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  gridTemplateAreas: { xs: '"usage" "form" "preview"', lg: '"form usage" "form preview"' },
  gridTemplateRows: { lg: 'auto 1fr' },
} as const;
