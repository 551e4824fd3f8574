import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SmsUsage } from '../../../contract/sms';
import { formatNumber } from '../../shared/format/formatNumber';
import { useDateFormat } from '../../shared/format/useDateFormat';
import { formatUsageMonth } from './campaignDisplay';

interface UsageMeterProps {
  /** undefined while it loads. */
  usage: SmsUsage | undefined;
}

/** Segments that the store has used this month, out of its limit. */
export function UsageMeter({ usage }: UsageMeterProps) {
  return (
    <Card
      component="section"
      aria-label="Usage this month"
      aria-busy={usage === undefined}
      sx={{ gridArea: 'usage', p: 2.5 }}
    >
      <Typography component="h2" variant="subtitle1">
        Usage this month
      </Typography>
      {usage === undefined ? (
        <>
          <Skeleton width={160} sx={{ typography: 'h3' }} />
          <Skeleton width="70%" />
        </>
      ) : (
        <Usage usage={usage} />
      )}
    </Card>
  );
}

function Usage({ usage }: { usage: SmsUsage }) {
  const { formatDate } = useDateFormat();
  const { used, limit, resetsAt } = usage;
  const isUnlimited = limit === 0;
  const share = isUnlimited ? 0 : Math.min(1, used / limit);
  const color = share >= 1 ? 'error.main' : share >= 0.8 ? 'warning.main' : 'primary.main';
  return (
    <>
      <Typography component="p" variant="h3">
        {formatNumber(used)} / {isUnlimited ? 'Unlimited' : formatNumber(limit)}
      </Typography>
      {!isUnlimited && (
        <Box
          role="meter"
          aria-label="Segments used"
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          sx={{ height: 8, my: 1, borderRadius: 1, bgcolor: 'surface.sunken', overflow: 'hidden' }}
        >
          <Box sx={{ width: `${share * 100}%`, height: '100%', bgcolor: color }} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        Text segments in {formatUsageMonth(usage)}. Resets on {formatDate(resetsAt)}.
      </Typography>
    </>
  );
}
