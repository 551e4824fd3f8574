import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SmsUsage } from '../../../../contract/sms';
import { formatNumber } from '../../../shared/format/formatNumber';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { formatUsageMonth } from './campaignDisplay';
import { FigureCard } from './FigureCard';

/** The texts that the store has used this month, out of its limit. `usage` is undefined while it is loading. */
export function UsageMeter({ usage }: { usage: SmsUsage | undefined }) {
  return (
    <FigureCard title="Usage this month" gridArea="usage" value={usage && describeUsage(usage)}>
      {usage && <Usage usage={usage} />}
    </FigureCard>
  );
}

const describeUsage = ({ used, limit }: SmsUsage) =>
  `${formatNumber(used)} / ${limit === 0 ? 'Unlimited' : formatNumber(limit)}`;

function Usage({ usage }: { usage: SmsUsage }) {
  const { formatDate } = useDateFormat();
  const { used, limit, resetsAt } = usage;
  const share = limit === 0 ? 0 : Math.min(1, used / limit);
  const color = share >= 1 ? 'error.main' : share >= 0.8 ? 'warning.main' : 'primary.main';
  return (
    <>
      {limit > 0 && (
        <Box
          role="meter"
          aria-label="Texts used"
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          sx={{ height: 8, my: 1, borderRadius: 1, bgcolor: 'surface.sunken', overflow: 'hidden' }}
        >
          <Box sx={{ width: `${share * 100}%`, height: '100%', bgcolor: color }} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        Texts used in {formatUsageMonth(usage)}. Long texts count as two or more. Resets on {formatDate(resetsAt)}.
      </Typography>
    </>
  );
}
