import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { formatHour } from '../../../../shared/charts/chartFormat';
import { ChartPanel } from '../../../../shared/charts/ChartPanel';
import { formatCount, formatNumber } from '../../../../shared/format/formatNumber';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** The number of cell shades, from the fewest check-ins to the most. */
const SHADES = 5;

/** Check-ins by weekday and hour. More check-ins make a cell darker. The numbers are in the table of the panel. */
export function CheckInTimes({ checkIns }: { checkIns: readonly (readonly number[])[] }) {
  const hours = getOpenHours(checkIns);
  const max = Math.max(...checkIns.flat());
  const getCount = (day: number, hour: number) => checkIns[day]?.[hour] ?? 0;
  return (
    <ChartPanel
      title="Check-ins by weekday and hour"
      subtitle={hours.length > 0 ? describeBusiest(checkIns, max) : 'All days together'}
      definition="All check-ins at the kiosk in this period added up, with those of new customers, in your store's local time."
      emptyHint="Check-ins will appear here when customers use the kiosk."
      isEmpty={hours.length === 0}
      table={{
        columns: ['Hour', ...WEEKDAYS.map(shorten)],
        rows: hours.map((hour) => [
          formatHour(hour),
          ...WEEKDAYS.map((_weekday, day) => formatNumber(getCount(day, hour))),
        ]),
      }}
    >
      <Box sx={{ px: 1, overflowX: 'auto' }}>
        <Box component="table" sx={tableStyles}>
          <thead>
            <tr>
              <Box component="th" sx={{ width: 40 }} />
              {/* Only every third hour has a label, because there is no room for more. */}
              {hours.map((hour) => (
                <th key={hour}>{hour % 3 === 0 ? formatHour(hour) : ''}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday, day) => (
              <tr key={weekday}>
                <th>{shorten(weekday)}</th>
                {hours.map((hour) => (
                  <td
                    key={hour}
                    title={`${weekday}, ${formatHour(hour)}: ${formatCount(getCount(day, hour), 'check-in')}`}
                    data-shade={Math.ceil((getCount(day, hour) / max) * SHADES)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </ChartPanel>
  );
}

const shorten = (weekday: string) => weekday.slice(0, 3);

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
