import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactNode } from 'react';
import type { Boost, BoostPeriod } from '../../../../contract/boosts';
import { listBoostPeriods, type BoostPeriodMs } from '../../../../contract/plain/boostTimes';
import { useKioskLook } from '../../../entities/brand';
import { useEarning, useNextBoosts } from '../../../entities/shownBoosts';
import { useNow } from '../../../shared/device/useNow';
import { getStoreOffset } from '../toStoreTime';

const DAY_MS = 86_400_000;

type Hours = Omit<Boost, 'id' | 'name'>;

interface KioskAnnouncementProps {
  boost: Hours;
  /** The other boosts of the store that are switched on. */
  others: readonly Hours[];
  timeZone: string;
}

/** What the kiosk says about a boost, or will say when those before it are over. */
export function KioskAnnouncement({ boost, others, timeZone }: KioskAnnouncementProps) {
  // The periods change with the day only. A boost as JSON is equal as long as its fields are.
  const day = Math.floor(useNow() / DAY_MS);
  const fields = JSON.stringify([boost, ...others]);
  const { all, own } = useMemo(
    () => findPeriods(JSON.parse(fields) as Hours[], day * DAY_MS, timeZone),
    [fields, day, timeZone],
  );
  const { running } = useEarning({ pointsPerDollar: 1, boosts: own, timeZone });
  const [next] = useNextBoosts({ boosts: own, timeZone });
  const announced = useNextBoosts({ boosts: all, timeZone });
  if (!boost.isActive) return null;
  const isAnnounced = next !== undefined && announced.includes(next);
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {running === null && next !== undefined && !isAnnounced ? 'Later on the kiosk' : 'On the kiosk'}
      </Typography>
      {running === null && next === undefined ? (
        <Typography variant="body2">Nothing in the next seven days</Typography>
      ) : (
        <KioskColors>
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
            {(isAnnounced || running === null) && <span>{next}</span>}
          </Box>
        </KioskColors>
      )}
    </Box>
  );
}

/** The store's own colors, where the console knows them. */
function KioskColors({ children }: { children: ReactNode }) {
  const kiosk = useKioskLook();
  return kiosk ? (
    <kiosk.Look scheme="light" isPart>
      {children}
    </kiosk.Look>
  ) : (
    children
  );
}

/** The periods of all boosts, and those in which the first one counts. Times that meet with equal factors are one. */
function findPeriods(boosts: readonly Hours[], from: number, timeZone: string) {
  const list = (some: readonly Hours[]) => listBoostPeriods(some, from, (ms) => getStoreOffset(ms, timeZone));
  const mine = list(boosts.slice(0, 1));
  const all = list(boosts);
  const own = all.filter((period) =>
    mine.some(
      ({ factor, from, until }) =>
        factor === period.factor && from < (period.until ?? Infinity) && period.from < (until ?? Infinity),
    ),
  );
  return { all: all.map(toWire), own: own.map(toWire) };
}

const toWire = ({ factor, from, until }: BoostPeriodMs): BoostPeriod => ({
  factor,
  from: new Date(from).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
});
