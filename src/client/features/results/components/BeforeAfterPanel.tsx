import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BEFORE_AFTER_DAYS, BEFORE_AFTER_MIN } from '../../../../contract/plain/resultLimits';
import type { BeforeAfter, Change } from '../../../../contract/results';
import { ComparedBar, ComparedBars } from '../../../shared/charts/ComparedBar';
import { formatEnds, formatRange, getDirection } from '../../../shared/format/differences';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { Grid } from '../../../shared/ui/layout';
import { Panel } from '../../../shared/ui/Panel';
import { AsOf } from './AsOf';

interface BeforeAfterPanelProps {
  beforeAfter: BeforeAfter;
  measuredAt: string;
}

/** Visits and ticket of the same customers before and after they joined. */
export function BeforeAfterPanel({ beforeAfter, measuredAt }: BeforeAfterPanelProps) {
  return (
    <Panel
      title="Before and after joining"
      subtitle={
        <>
          The same customers in the {BEFORE_AFTER_DAYS} days before and after they joined. <AsOf iso={measuredAt} />
        </>
      }
      definition={`Customers who joined at least ${BEFORE_AFTER_DAYS} days ago, and whom your register named on a purchase in the ${BEFORE_AFTER_DAYS} days before that. Visits: days with a purchase. Average ticket: of customers with purchases both before and after. Each customer counts once.`}
    >
      <Stack spacing={2.5} sx={{ px: 2.5, py: 2.5 }}>
        {beforeAfter.isRecorded ? <Comparisons beforeAfter={beforeAfter} /> : <NotRecorded />}
      </Stack>
    </Panel>
  );
}

const NotRecorded = () => (
  <Typography variant="body2" sx={{ maxWidth: 720 }}>
    <strong>Not known in your store.</strong> To see what customers did before they joined, their earlier purchases must
    have a phone number. Turn on “Credit purchases by the phone number on the order” in the store settings of{' '}
    <Link component={RouteLink} to={PATHS.owner.profile}>
      your profile
    </Link>
    , and have staff add customers&apos; numbers at the register.
  </Typography>
);

function Comparisons({ beforeAfter: { customers, visits, ticket } }: { beforeAfter: BeforeAfter }) {
  if (visits === null && ticket === null) {
    return (
      <Typography variant="body2">
        <strong>Too early to tell.</strong> {formatNumber(customers)} of {BEFORE_AFTER_MIN} customers so far. We compare
        at {BEFORE_AFTER_MIN}.
      </Typography>
    );
  }
  return (
    <>
      <Grid columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap={{ xs: 3, md: 4 }} align="start">
        <Comparison
          title="Visits per customer"
          change={visits}
          format={formatTenths}
          less="fewer"
          unit="visits per customer"
        />
        <Comparison title="Average ticket" change={ticket} format={formatCents} less="less" unit="per purchase" />
      </Grid>
      <Typography variant="body2" color="textSecondary">
        This is no proof: people often join when they start to come more often anyway.
      </Typography>
    </>
  );
}

const formatTenths = (value: number) => formatNumber(Math.round(value * 10) / 10);

interface ComparisonProps {
  title: string;
  /** null with too few customers. */
  change: Change | null;
  format: (value: number) => string;
  less: string;
  unit: string;
}

function Comparison({ title, change, format, less, unit }: ComparisonProps) {
  return (
    <Stack spacing={1}>
      <Typography component="h3" variant="subtitle2">
        {title}
      </Typography>
      {change === null ? (
        <Typography variant="body2">
          Too early to tell: fewer than {BEFORE_AFTER_MIN} customers have purchases both before and after.
        </Typography>
      ) : (
        <>
          <Typography variant="body1">{describeChange(change, { format, less, unit })}</Typography>
          <ComparedBars label={title}>
            <ComparedBar label="Before" value={format(change.before)} percent={toWidth(change.before, change)} />
            <ComparedBar isMain label="After" value={format(change.after)} percent={toWidth(change.after, change)} />
          </ComparedBars>
          <Typography variant="body2" color="textSecondary">
            On average, of {formatCount(change.customers, 'customer')}
          </Typography>
        </>
      )}
    </Stack>
  );
}

const toWidth = (value: number, { before, after }: Change) => (value / Math.max(before, after, 1e-9)) * 100;

function describeChange(change: Change, { format, less, unit }: Pick<ComparisonProps, 'format' | 'less' | 'unit'>) {
  const direction = getDirection(change);
  if (direction === 'unclear') {
    return `No clear difference so far (between ${formatEnds(change, less, format).join(' and ')} ${unit}).`;
  }
  const range = formatRange(change, format);
  return `After joining, ${range} ${direction === 'more' ? 'more' : less} ${unit}.`;
}
