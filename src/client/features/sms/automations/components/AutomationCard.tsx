import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Automation } from '../../../../../contract/automations';
import { AUTOMATION_TITLES } from '../../../../entities/sms';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { RecordCard } from '../../../../shared/list/RecordCard';
import { clampLines } from '../../../../shared/ui/text/clampLines';
import { FormattedDateTime } from '../../../../shared/ui/text/FormattedDateTime';
import { describeOccasion } from '../automationText';
import { AutomationResults } from './AutomationResults';
import { AutomationSwitch } from './AutomationSwitch';
import { NoExpiryNote } from './NoExpiryNote';

interface AutomationCardProps {
  automation: Automation;
  onEdit: () => void;
  onTurnOn: () => void;
}

/** A kind of automated message with its state, text, counts and results. */
export function AutomationCard({ automation, onEdit, onTurnOn }: AutomationCardProps) {
  const { kind, message, waiting, last30Days, nextRunAt } = automation;
  const title = AUTOMATION_TITLES[kind];
  return (
    <RecordCard
      title={title}
      status={<AutomationSwitch automation={automation} onTurnOn={onTurnOn} />}
      lead={
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mt: -0.75 }}>
            {describeOccasion(automation)}
          </Typography>
          <Excerpt message={message} />
        </>
      }
      facts={[
        {
          label: 'In line',
          value: <Count value={waiting} note="Until sending hours, or until you have texts left this month" />,
        },
        { label: 'Next run', value: nextRunAt === null ? '–' : <FormattedDateTime iso={nextRunAt} /> },
        { label: 'Sent (last 30 days)', value: formatNumber(last30Days.sent) },
        {
          label: "Couldn't send (last 30 days)",
          value: <Count value={last30Days.dropped} note="Too late, no longer needed, or the phone can't get texts" />,
        },
      ]}
      actions={
        <Button size="small" aria-label={`Edit ${title}`} onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        {kind === 'expiry' && <NoExpiryNote />}
        <AutomationResults automation={automation} />
      </Stack>
    </RecordCard>
  );
}

/** The beginning of the message, with its placeholders. */
const Excerpt = ({ message }: { message: string }) => (
  <Box sx={{ my: 1.5, px: 1.5, py: 1, borderRadius: (theme) => theme.radii.control, bgcolor: 'surface.sunken' }}>
    <Box title={message} sx={{ ...clampLines(3), typography: 'body2' }}>
      {message}
    </Box>
  </Box>
);

/** A number, followed by its note unless the number is 0. */
const Count = ({ value, note }: { value: number; note: string }): ReactNode => (
  <>
    {formatNumber(value)}
    {value > 0 && (
      <Typography component="div" variant="caption" color="textSecondary">
        {note}
      </Typography>
    )}
  </>
);
