import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Automation, AutomationResults as Results } from '../../../../../contract/automations';
import { SMS_RETURN_DAYS } from '../../../../../contract/limits';
import { useGetStoreSettingsQuery } from '../../../../entities/storeSettings';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { Definition } from '../../../../shared/ui/Definition';
import { DetailList } from '../../../../shared/ui/DetailList';
import { Grid } from '../../../../shared/ui/layout';
import { TooEarly } from './TooEarly';

/**
 * Compares how many customers came back with the message and without it. Some customers are held back for comparison.
 */
export function AutomationResults({ automation }: { automation: Pick<Automation, 'results' | 'holdsBack'> }) {
  const { results, holdsBack } = automation;
  const { comparison, pointsRedeemed, optedOut } = results;
  const { data: settings } = useGetStoreSettingsQuery(undefined);
  return (
    <Stack spacing={1.5} sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" variant="subtitle2">
        Does it work? <Definition of="Does it work" text={METHOD} />
      </Typography>
      {comparison === null ? (
        <TooEarly results={results} holdsBack={holdsBack} />
      ) : (
        <Comparison results={results} comparison={comparison} />
      )}
      <DetailList
        facts={[
          ...(comparison === null
            ? []
            : [
                {
                  label: 'Points earned per customer',
                  value: describeEarned(comparison.earned, settings?.pointsPerDollar),
                  definition: `Points from purchases and referrals in the next ${SMS_RETURN_DAYS} days, compared with customers who went without the message.`,
                },
              ]),
          {
            label: 'Points redeemed',
            value: formatNumber(pointsRedeemed),
            definition: `Points spent on rewards by customers who got the message, in the next ${SMS_RETURN_DAYS} days.`,
          },
          {
            label: 'Opted out',
            value: formatNumber(optedOut),
            definition: `Customers who got the message and opted out of texts in the next ${SMS_RETURN_DAYS} days.`,
          },
        ]}
      />
    </Stack>
  );
}

const METHOD = `One in ten customers is skipped on purpose. We compare how many in each group came back within ${SMS_RETURN_DAYS} days, over the last 12 months. Each customer counts once, and we only call a difference clear when it is unlikely to be chance (95% interval).`;

interface ComparisonProps {
  results: Pick<Results, 'messaged' | 'heldBack'>;
  comparison: NonNullable<Results['comparison']>;
}

function Comparison({ results: { messaged, heldBack }, comparison }: ComparisonProps) {
  const { messagedPercent, heldBackPercent } = comparison;
  return (
    <>
      <Grid component="dl" aria-label="Came back" gap={1} sx={{ m: 0, typography: 'body2' }}>
        <Bar label="Messaged" percent={messagedPercent} group={messaged} color="primary.main" />
        <Bar label="Skipped on purpose" percent={heldBackPercent} group={heldBack} color="line.strong" />
      </Grid>
      <Typography variant="body2">{describeDifference(comparison)}</Typography>
    </>
  );
}

interface BarProps {
  label: string;
  percent: number;
  group: Results['messaged'];
  color: string;
}

function Bar({ label, percent, group: { cameBack, customers }, color }: BarProps) {
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
          <Box sx={{ width: `${percent}%`, height: '100%', bgcolor: color }} />
        </Box>
      </Box>
    </div>
  );
}

/** Describes the 95% interval of the difference, as customers of 100. Only if it excludes 0 is there a difference. */
function describeDifference({ lowPoints: low, highPoints: high }: ComparisonProps['comparison']): string {
  if (low > 0) return `The message brings back ${toRange(low, high)} more customers of 100.`;
  if (high < 0) return `With the message, ${toRange(-high, -low)} fewer customers of 100 came back.`;
  return `No clear difference so far (between ${toWhole(-low)} fewer and ${toWhole(high)} more of 100).`;
}

/** Describes the 95% interval of the points that each customer earned more, and the sales that this stands for. */
function describeEarned(
  { low, high }: ComparisonProps['comparison']['earned'],
  pointsPerDollar: number | undefined,
): string {
  const toSales = (less: number, more: number) =>
    pointsPerDollar === undefined
      ? ''
      : ` (about ${formatCents((100 * less) / pointsPerDollar)} to ${formatCents((100 * more) / pointsPerDollar)} in sales)`;
  if (low > 0) return `${toRange(low, high)} more${toSales(low, high)}`;
  if (high < 0) return `${toRange(-high, -low)} fewer${toSales(-high, -low)}`;
  return `no clear difference (${toWhole(-low)} fewer to ${toWhole(high)} more)`;
}

const toWhole = (value: number) => formatNumber(Math.round(Math.abs(value)));

/** A range of positive numbers. A lower end that rounds to 0 is left out, because there is a difference. */
function toRange(low: number, high: number): string {
  return Math.round(low) === 0 ? `up to ${toWhole(high)}` : `between ${toWhole(low)} and ${toWhole(high)}`;
}
