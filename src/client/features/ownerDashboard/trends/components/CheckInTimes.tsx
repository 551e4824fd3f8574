import BarChart from '@mui/icons-material/BarChartOutlined';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { formatCount } from '../../../../shared/format/formatNumber';
import { EmptyState } from '../../../../shared/ui/EmptyState';
import { Grid } from '../../../../shared/ui/layout';
import { Panel } from '../../../../shared/ui/Panel';
import { visuallyHidden } from '../../../../shared/ui/visuallyHidden';
import { formatHour } from '../chartFormat';
import { CHART_HEIGHT } from './TrendsSkeleton';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** The number of cell shades, from the fewest check-ins to the most. */
const SHADES = 5;

/** A table of check-ins by weekday and hour. More check-ins make a cell darker. */
export function CheckInTimes({ checkIns }: { checkIns: readonly (readonly number[])[] }) {
  const hours = getOpenHours(checkIns);
  const max = Math.max(...checkIns.flat());
  return (
    <Panel
      title="Check-ins by weekday and hour"
      subtitle={hours.length > 0 ? describeBusiest(checkIns, max) : 'All weeks together'}
    >
      {hours.length === 0 ? (
        <Grid sx={{ minHeight: CHART_HEIGHT, placeItems: 'center' }}>
          <EmptyState
            icon={<BarChart />}
            title="Nothing to show yet"
            hint="Check-ins will appear here when customers use the kiosk."
          />
        </Grid>
      ) : (
        <Grid
          tabIndex={0}
          role="group"
          aria-label="Check-ins by weekday and hour, table"
          align="center"
          sx={{
            // Without a position, the visually hidden texts of the table head would extend and widen the page.
            position: 'relative',
            minHeight: CHART_HEIGHT + 24,
            p: 2,
            overflowX: 'auto',
          }}
        >
          <Box component="table" sx={tableStyles}>
            <thead>
              <tr>
                <Box component="th" scope="col" sx={{ width: 40 }}>
                  <Box component="span" sx={visuallyHidden}>
                    Weekday
                  </Box>
                </Box>
                {hours.map((hour) => (
                  <th key={hour} scope="col">
                    <Box component="span" sx={visuallyHidden}>
                      {formatHour(hour)}
                    </Box>
                    {/* Only every third hour has a label, because there is no room for more. */}
                    <span aria-hidden>{hour % 3 === 0 ? formatHour(hour) : ''}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {WEEKDAYS.map((weekday, day) => (
                <tr key={weekday}>
                  <th scope="row">
                    <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
                  </th>
                  {hours.map((hour) => {
                    const count = checkIns[day]?.[hour] ?? 0;
                    return (
                      <td
                        key={hour}
                        title={`${weekday}, ${formatHour(hour)}: ${formatCount(count, 'check-in')}`}
                        data-shade={Math.ceil((count / max) * SHADES)}
                      >
                        <Box component="span" sx={visuallyHidden}>
                          {count}
                        </Box>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </Box>
        </Grid>
      )}
    </Panel>
  );
}

const tableStyles = (theme: Theme) => ({
  width: '100%',
  minWidth: 320,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '3px',
  typography: 'caption',
  color: theme.vars.palette.text.secondary,
  '& th': { fontWeight: 400, padding: 0 },
  '& thead th': { textAlign: 'left', whiteSpace: 'nowrap', overflow: 'visible', height: 18 },
  '& tbody th': { textAlign: 'left' },
  '& abbr': { textDecoration: 'none' },
  '& td': {
    position: 'relative',
    height: 28,
    padding: 0,
    borderRadius: '4px',
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  ...Object.fromEntries(
    Array.from({ length: SHADES }, (_, n) => [
      `& td[data-shade="${n + 1}"]`,
      {
        backgroundColor: `color-mix(in oklab, ${theme.vars.palette.primary.main} ${((n + 1) / SHADES) * 100}%, ${theme.vars.palette.surface.sunken})`,
      },
    ]),
  ),
});

/** The hours from the first to the last one that has a check-in on any day. */
function getOpenHours(checkIns: readonly (readonly number[])[]): number[] {
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    checkIns.some((day) => (day[hour] ?? 0) > 0),
  );
  const [first, last] = [used[0], used.at(-1)];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

function describeBusiest(checkIns: readonly (readonly number[])[], max: number): string {
  const day = checkIns.findIndex((hours) => hours.includes(max));
  const hour = checkIns[day]?.indexOf(max) ?? 0;
  return `Busiest: ${WEEKDAYS[day]}, ${formatHour(hour)} to ${formatHour((hour + 1) % 24)}`;
}
