import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AUTOMATION_HELD_BACK_MIN, SMS_RETURN_DAYS } from '../../../../contract/plain/limits';
import type { MessageResults } from '../../../../contract/results';
import { MessagedBars } from '../../../entities/sms';
import {
  describeReturns,
  formatEnds,
  formatRange,
  getDirection,
  type Interval,
} from '../../../shared/format/differences';
import { formatWholeDollars } from '../../../shared/format/formatMoney';
import { formatCount } from '../../../shared/format/formatNumber';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { DetailList } from '../../../shared/ui/DetailList';
import { Grid } from '../../../shared/ui/layout';
import { Panel } from '../../../shared/ui/Panel';
import { AsOf } from './AsOf';

const METHOD =
  `One in ten customers is skipped on purpose, picked at random. We compare how many came back within ${SMS_RETURN_DAYS} days ` +
  'with a message and without one. Each customer counts once, however many messages they got. We only call a difference ' +
  'clear when it is unlikely to be chance (95% interval).';

interface MessagesPanelProps {
  messages: MessageResults;
  measuredAt: string;
}

/** What all automated messages together changed, compared with customers who were skipped on purpose. */
export function MessagesPanel({ messages, measuredAt }: MessagesPanelProps) {
  const { comparison } = messages;
  return (
    <Panel
      title="Do your messages work?"
      subtitle={
        <>
          All automated messages of the last 12 months together. <AsOf iso={measuredAt} />
        </>
      }
      definition={METHOD}
    >
      <Stack spacing={2} sx={{ px: 2.5, py: 2.5 }}>
        {comparison === null ? (
          <TooEarly messages={messages} />
        ) : (
          <Comparison messages={messages} comparison={comparison} />
        )}
        <div>
          <Link component={RouteLink} to={PATHS.owner.automatedMessages} variant="body2">
            See each automated message
          </Link>
        </div>
      </Stack>
    </Panel>
  );
}

interface ComparisonProps {
  messages: MessageResults;
  comparison: NonNullable<MessageResults['comparison']>;
}

function Comparison({ messages: { messaged, heldBack }, comparison }: ComparisonProps) {
  const { points, customers, sales } = comparison;
  return (
    <>
      <Typography component="p" variant="h4">
        {describeReturns(points, 'Your messages bring', 'With your messages')}
      </Typography>
      <Grid columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap={{ xs: 2, md: 4 }} align="start">
        <MessagedBars messaged={messaged} heldBack={heldBack} comparison={comparison} />
        <DetailList
          valueAlign="start"
          facts={[
            {
              label: 'Customers brought back',
              value: describeCustomers(customers),
              definition:
                'The difference, for all customers who got a message in the last 12 months: the range in which the true number lies with 95% certainty.',
            },
            {
              label: 'Sales brought in',
              value: describeSales(sales),
              definition: `Sales to customers in the ${SMS_RETURN_DAYS} days after a message, compared with those who were skipped: the range in which the true amount lies with 95% certainty. What the texts cost isn't taken off.`,
            },
          ]}
        />
      </Grid>
    </>
  );
}

function describeCustomers(customers: Interval): string {
  const direction = getDirection(customers);
  if (direction === 'more') return formatRange(customers);
  if (direction === 'less') return `${formatRange(customers)} fewer`;
  return `no clear difference (${formatEnds(customers, 'fewer').join(' to ')})`;
}

function describeSales(sales: Interval): string {
  const direction = getDirection(sales);
  if (direction === 'unclear') {
    return `no clear difference (${formatEnds(sales, 'less', formatWholeDollars).join(' to ')})`;
  }
  const [low, high] = [Math.abs(sales.low), Math.abs(sales.high)].sort((a, b) => a - b).map(formatWholeDollars);
  return direction === 'more' ? `about ${low} to ${high} in sales` : `about ${low} to ${high} less in sales`;
}

/** What is known while too few customers were skipped to compare. */
function TooEarly({ messages: { messaged, heldBack } }: { messages: MessageResults }) {
  if (messaged.customers + heldBack.customers === 0) {
    return (
      <Typography variant="body2">
        <strong>Nothing to compare yet.</strong> Turn on an automated message with “Skip one in ten, to compare”, and
        this page will say whether it makes customers come back.
      </Typography>
    );
  }
  return (
    <Box sx={{ maxWidth: 680 }}>
      <Typography variant="body2">
        <strong>Too early to tell.</strong> {formatCount(heldBack.customers, 'customer')} so far went without a message
        on purpose; we compare at {AUTOMATION_HELD_BACK_MIN}.
      </Typography>
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={Math.min(100, (heldBack.customers / AUTOMATION_HELD_BACK_MIN) * 100)}
        sx={{ height: 8, mt: 1, borderRadius: 1, bgcolor: 'surface.sunken' }}
      />
    </Box>
  );
}
