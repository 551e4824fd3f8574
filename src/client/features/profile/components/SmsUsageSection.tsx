import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useGetSmsOverviewQuery } from '../../../entities/sms';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { Loaded, ProfileSection } from './ProfileSection';

/** The number of texts that the store has used this month, out of its limit. */
export function SmsUsageSection() {
  const { formatDate } = useDateFormat();
  const overview = useGetSmsOverviewQuery({ limit: 1 }, { refetchOnMountOrArgChange: true });
  return (
    <ProfileSection title="Text messages">
      <Loaded query={overview} failure="Couldn't load usage." lines={2}>
        {({ usage: { used, limit, resetsAt } }) => (
          <Stack spacing={1}>
            <Typography variant="body2">
              {limit === 0
                ? `${formatCount(used, 'text')} this month, unlimited`
                : `${formatNumber(used)} of ${formatCount(limit, 'text')} this month`}
            </Typography>
            {limit > 0 && (
              <LinearProgress
                variant="determinate"
                value={Math.min(100, (used / limit) * 100)}
                aria-label="Texts used this month"
                color={used >= limit ? 'error' : used >= limit * 0.8 ? 'warning' : 'primary'}
                sx={{ height: 8, borderRadius: 1, bgcolor: 'surface.sunken' }}
              />
            )}
            <Typography variant="caption" color="textSecondary">
              Resets on {formatDate(resetsAt)}. Long texts count as two or more.
            </Typography>
          </Stack>
        )}
      </Loaded>
    </ProfileSection>
  );
}
