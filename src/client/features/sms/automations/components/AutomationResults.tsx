import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Automation, AutomationResults as Results } from '../../../../../contract/automations';
import { AUTOMATION_HELD_BACK_MIN, AUTOMATION_RETURN_DAYS } from '../../../../../contract/limits';
import { formatCount, formatNumber } from '../../../../shared/format/formatNumber';
import { DetailList } from '../../../../shared/ui/DetailList';
import { Grid } from '../../../../shared/ui/layout';

/**
 * Compares how many customers came back with the message and without it. Some customers are held back for comparison.
 */
export function AutomationResults({ automation }: { automation: Pick<Automation, 'results' | 'holdsBack'> }) {
  const { results, holdsBack } = automation;
  const { comparison, heldBack, pointsEarned, pointsRedeemed, optedOut } = results;
  return (
    <Stack spacing={1.5} sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" variant="subtitle2">
        Does it work?
      </Typography>
      {comparison === null ? (
        <Typography variant="body2">
          <strong>Not enough data yet.</strong> {Math.min(heldBack.customers, AUTOMATION_HELD_BACK_MIN)} of{' '}
          {AUTOMATION_HELD_BACK_MIN} customers held back.
          {!holdsBack && ' Turn on “Skip one in ten, to compare” to collect more.'}
        </Typography>
      ) : (
        <Comparison results={results} comparison={comparison} />
      )}
      <DetailList
        facts={[
          { label: `Points earned within ${AUTOMATION_RETURN_DAYS} days`, value: formatNumber(pointsEarned) },
          { label: `Points redeemed within ${AUTOMATION_RETURN_DAYS} days`, value: formatNumber(pointsRedeemed) },
          { label: `Opted out within ${AUTOMATION_RETURN_DAYS} days`, value: formatNumber(optedOut) },
        ]}
      />
    </Stack>
  );
}

interface ComparisonProps {
  results: Pick<Results, 'messaged' | 'heldBack'>;
  comparison: NonNullable<Results['comparison']>;
}

function Comparison({ results: { messaged, heldBack }, comparison }: ComparisonProps) {
  const { messagedPercent, heldBackPercent, differencePoints } = comparison;
  const most = Math.max(messagedPercent, heldBackPercent, 1);
  return (
    <>
      <Grid component="dl" aria-label="Came back" gap={1} sx={{ m: 0, typography: 'body2' }}>
        <Bar label="Messaged" percent={messagedPercent} of={most} group={messaged} color="primary.main" />
        <Bar label="Held back" percent={heldBackPercent} of={most} group={heldBack} color="line.strong" />
      </Grid>
      <Typography variant="body2">{describeDifference(differencePoints)}</Typography>
    </>
  );
}

interface BarProps {
  label: string;
  percent: number;
  /** The percentage that fills the bar. */
  of: number;
  group: Results['messaged'];
  color: string;
}

function Bar({ label, percent, of, group: { cameBack, customers }, color }: BarProps) {
  return (
    <div>
      <Box component="dt" sx={{ float: 'left', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <strong>{formatNumber(percent)}%</strong>{' '}
        <Box component="span" sx={{ ml: 0.5, color: 'text.secondary' }}>
          {formatNumber(cameBack)} of {formatNumber(customers)}
        </Box>
        <Box sx={{ height: 8, mt: 0.25, borderRadius: 1, bgcolor: 'surface.sunken', overflow: 'hidden' }}>
          <Box sx={{ width: `${(percent / of) * 100}%`, height: '100%', bgcolor: color }} />
        </Box>
      </Box>
    </div>
  );
}

/** Describes the difference in percentage points between the share with the message and the share without it. */
function describeDifference(points: number): string {
  if (points === 0) return 'The same share of customers came back with and without the message.';
  const difference = `${formatCount(Math.abs(points), 'percentage point')} ${points > 0 ? 'higher' : 'lower'}`;
  return `The share of customers who came back is ${difference} with the message.`;
}
