import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Automation, AutomationResults as Results } from '../../../../../contract/automations';
import { SMS_RETURN_DAYS } from '../../../../../contract/plain/limits';
import { MessagedBars } from '../../../../entities/sms';
import { useGetChainSettingsQuery } from '../../../../entities/storeSettings';
import { describeReturns, formatEnds, formatRange, getDirection } from '../../../../shared/format/differences';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { Definition } from '../../../../shared/ui/dashboard/Definition';
import { DetailList } from '../../../../shared/ui/DetailList';
import { TooEarly } from './TooEarly';

/**
 * Compares how many customers came back with the message and without it. Some customers are held back for comparison.
 */
export function AutomationResults({ automation }: { automation: Pick<Automation, 'results' | 'holdsBack'> }) {
  const { results, holdsBack } = automation;
  const { comparison, pointsRedeemed, optedOut } = results;
  const { data: settings } = useGetChainSettingsQuery(undefined);
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
  const { lowPoints, highPoints } = comparison;
  return (
    <>
      <MessagedBars messaged={messaged} heldBack={heldBack} comparison={comparison} />
      <Typography variant="body2">
        {describeReturns({ low: lowPoints, high: highPoints }, 'The message brings', 'With the message')}
      </Typography>
    </>
  );
}

/** Describes the 95% interval of the points that each customer earned more, and the sales that this stands for. */
function describeEarned(earned: ComparisonProps['comparison']['earned'], pointsPerDollar: number | undefined): string {
  const direction = getDirection(earned);
  if (direction === 'unclear') return `no clear difference (${formatEnds(earned, 'fewer').join(' to ')})`;
  const [less, more] = [Math.abs(earned.low), Math.abs(earned.high)].sort((a, b) => a - b);
  const toSales = (points = 0) => formatCents((100 * points) / (pointsPerDollar ?? 1));
  return (
    `${formatRange(earned)} ${direction === 'more' ? 'more' : 'fewer'}` +
    (pointsPerDollar === undefined ? '' : ` (about ${toSales(less)} to ${toSales(more)} in sales)`)
  );
}
