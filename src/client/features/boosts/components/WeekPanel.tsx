import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Boost } from '../../../../contract/boosts';
import { listBoostSpans, toDate, toWeekday, type BoostSpan } from '../../../../contract/plain/boostTimes';
import { useNow } from '../../../shared/device/useNow';
import { formatBirthdayWithoutYear } from '../../../shared/format/formatBirthday';
import { formatNumber } from '../../../shared/format/formatNumber';
import { Grid } from '../../../shared/ui/layout';
import { Panel } from '../../../shared/ui/Panel';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';
import { describeFactor, formatHour, WEEKDAYS } from '../boostText';
import { toStoreTime } from '../toStoreTime';

const DAY_MINUTES = 1_440;
/** The hours that the axis names. */
const TICKS = [0, 360, 720, 1_080];
const COLUMNS = { xs: '56px minmax(0, 1fr)', sm: '112px minmax(0, 1fr)' };
const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

interface WeekPanelProps {
  boosts: readonly Boost[];
  timeZone: string;
}

/** The next seven days with their boosts by hour. Where boosts overlap, the bar is that of the winner. */
export function WeekPanel({ boosts, timeZone }: WeekPanelProps) {
  const now = toStoreTime(useNow(), timeZone);
  const active = boosts.filter(({ isActive }) => isActive);
  const days = Array.from({ length: WEEKDAYS.length }, (_, index) => now.day + index);
  return (
    <Panel title="The next seven days" subtitle="Where boosts overlap, the highest one counts.">
      <Box sx={{ px: { xs: 1.5, sm: 2.5 }, pt: 1.5, pb: 2.5 }}>
        <Grid aria-hidden columns={COLUMNS} gap={1}>
          <span />
          <Box sx={{ position: 'relative', height: 20 }}>
            {TICKS.map((minutes) => (
              <Typography
                key={minutes}
                variant="caption"
                color="textSecondary"
                sx={{ position: 'absolute', left: percent(minutes), whiteSpace: 'nowrap' }}
              >
                {formatHour(minutes)}
              </Typography>
            ))}
          </Box>
        </Grid>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {days.map((day) => (
            <DayRow key={day} day={day} spans={listBoostSpans(active, day)} now={day === now.day ? now.minute : null} />
          ))}
        </Box>
      </Box>
    </Panel>
  );
}

const toLabel = ({ factor }: Boost) => `${formatNumber(factor)}x`;

/** On a phone a character of the label is as wide as 36 minutes. */
const fitsPhone = (boost: Boost, minutes: number) => minutes >= toLabel(boost).length * 36;

interface DayRowProps {
  day: number;
  spans: readonly BoostSpan<Boost>[];
  /** The minute of now if it is on this day. */
  now: number | null;
}

function DayRow({ day, spans, now }: DayRowProps) {
  const weekday = WEEKDAYS[toWeekday(day) - 1] ?? '';
  const date = formatBirthdayWithoutYear(toDate(day));
  const texts = spans.map(({ boost, start, end }) => {
    const hours = `${formatHour(start)} to ${formatHour(end)}`;
    return `${boost.name}, ${describeFactor(boost.factor)}, ${hours}`;
  });
  return (
    <Grid component="li" columns={COLUMNS} gap={1} align="center">
      <Typography variant="body2" sx={{ fontWeight: now === null ? 400 : 600, whiteSpace: 'nowrap' }}>
        {now === null ? weekday.slice(0, 3) : 'Today'}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, display: { xs: 'none', sm: 'inline' } }}>
          {` ${date}`}
        </Box>
        <Box component="span" sx={visuallyHidden}>
          {`: ${texts.length === 0 ? 'no boost' : texts.join('; ')}`}
        </Box>
      </Typography>
      <Box
        aria-hidden
        sx={(theme) => ({
          position: 'relative',
          height: 32,
          borderRadius: theme.radii.control,
          bgcolor: 'surface.sunken',
          // Lines at the hours of the axis.
          backgroundImage: `linear-gradient(to right, ${theme.vars.palette.line.main} 1px, transparent 1px)`,
          backgroundSize: '25% 100%',
        })}
      >
        {/* The bars hide the line, so that it does not cross their labels. */}
        {now !== null && (
          <Box
            data-now
            title="Now"
            sx={{
              position: 'absolute',
              insetBlock: -3,
              left: percent(now),
              width: '2px',
              ml: '-1px',
              bgcolor: 'error.main',
              '&::before': {
                content: '""',
                position: 'absolute',
                top: -3,
                left: -3,
                width: 8,
                height: 8,
                borderRadius: '50%',
                bgcolor: 'error.main',
              },
            }}
          />
        )}
        {spans.map(({ boost, start, end }, index) => (
          <Box
            key={start}
            title={texts[index]}
            sx={(theme) => ({
              position: 'absolute',
              insetBlock: 4,
              left: percent(start),
              width: percent(end - start),
              minWidth: 4,
              display: 'grid',
              placeItems: 'center',
              overflow: 'hidden',
              borderRadius: '4px',
              bgcolor: 'reward.main',
              color: 'reward.contrastText',
              border: `1px solid ${theme.vars.palette.reward.line}`,
              ...theme.typography.caption,
              fontWeight: 600,
              letterSpacing: 0,
              lineHeight: 1,
              whiteSpace: 'nowrap',
            })}
          >
            {end - start >= 90 && (
              <Box
                component="span"
                sx={{ display: { xs: fitsPhone(boost, end - start) ? 'inline' : 'none', sm: 'inline' } }}
              >
                {toLabel(boost)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Grid>
  );
}
