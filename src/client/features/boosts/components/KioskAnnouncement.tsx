import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Boost, BoostPeriod } from '../../../../contract/boosts';
import { listBoostPeriods } from '../../../../contract/boostTimes';
import { useEarning, useNextBoost } from '../../../entities/boost';
import { useNow } from '../../../shared/device/useNow';
import { getStoreOffset } from '../toStoreTime';

const DAY_MS = 86_400_000;

interface KioskAnnouncementProps {
  boost: Omit<Boost, 'id' | 'name'>;
  timeZone: string;
}

/** What the kiosk says about a boost, if no higher one runs at the same time. */
export function KioskAnnouncement({ boost, timeZone }: KioskAnnouncementProps) {
  // The periods change with the day only. A boost as JSON is equal as long as its fields are.
  const day = Math.floor(useNow() / DAY_MS);
  const fields = JSON.stringify(boost);
  const boosts = useMemo(() => toPeriods(JSON.parse(fields) as Boost, day * DAY_MS, timeZone), [fields, day, timeZone]);
  const { running } = useEarning({ pointsPerDollar: 1, boosts, timeZone });
  const next = useNextBoost({ boosts, timeZone });
  if (!boost.isActive) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        On the kiosk
      </Typography>
      {running === null && next === null ? (
        <Typography variant="body2">Nothing in the next seven days</Typography>
      ) : (
        <Box
          sx={{
            p: 1.5,
            borderRadius: (theme) => theme.radii.control,
            bgcolor: 'panel.main',
            color: 'panel.ink',
            typography: 'body2',
            display: 'grid',
            gap: 1,
            justifyItems: 'start',
          }}
        >
          {running !== null && (
            <Box
              sx={{
                px: 1,
                py: 0.25,
                borderRadius: (theme) => theme.radii.control,
                bgcolor: 'reward.main',
                color: 'reward.contrastText',
                fontWeight: 600,
              }}
            >
              {running}
            </Box>
          )}
          {next !== null && <span>{next}</span>}
        </Box>
      )}
    </Box>
  );
}

const toPeriods = (boost: Boost, from: number, timeZone: string): BoostPeriod[] =>
  listBoostPeriods([boost], from, (ms) => getStoreOffset(ms, timeZone)).map((period) => ({
    factor: period.factor,
    from: new Date(period.from).toISOString(),
    until: period.until === null ? null : new Date(period.until).toISOString(),
  }));
