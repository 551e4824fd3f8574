import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { formatHour } from '../../../../shared/charts/chartFormat';
import { ChartPanel } from '../../../../shared/charts/ChartPanel';
import { formatCount, formatNumber } from '../../../../shared/format/formatNumber';
import { Row } from '../../../../shared/ui/layout';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The number of cell shades, from the fewest check-ins to the most. */
const SHADES = 5;
/**
 * The chart begins and ends with an hour that has this share of the check-ins of the busiest hour, so that a few at
 * night do not squeeze the opening hours.
 */
const OPEN_SHARE = 0.02;
/** One hour in three has a label. There is no room for more. */
const LABEL_STEP = 3;

/** Check-ins by weekday and hour. More check-ins make a cell darker. The numbers are in the table of the panel. */
export function CheckInTimes({ checkIns }: { checkIns: readonly (readonly number[])[] }) {
  const totals = HOURS.map((hour) => sum(checkIns.map((day) => day[hour] ?? 0)));
  const usedHours = getHours(totals, 1);
  const openHours = getHours(totals, Math.max(...totals) * OPEN_SHARE);
  const others = sum(totals) - sum(openHours.map((hour) => totals[hour] ?? 0));
  const max = Math.max(...checkIns.flat());
  const getCount = (day: number, hour: number) => checkIns[day]?.[hour] ?? 0;
  return (
    <ChartPanel
      title="Check-ins by weekday and hour"
      subtitle={usedHours.length > 0 ? describeBusiest(checkIns, max) : 'All days together'}
      definition="All check-ins at the kiosk in this period added up, with those of new customers, in your store's local time."
      emptyHint="Check-ins will appear here when customers use the kiosk."
      isEmpty={usedHours.length === 0}
      table={{
        columns: ['Hour', ...WEEKDAYS.map(shorten)],
        rows: usedHours.map((hour) => [
          formatHour(hour),
          ...WEEKDAYS.map((_weekday, day) => formatNumber(getCount(day, hour))),
        ]),
      }}
    >
      <Box sx={chartStyles}>
        <Row wrap align="center" gap={0.75} sx={{ mb: 1 }}>
          <span>0</span>
          {Array.from({ length: SHADES + 1 }, (_, shade) => (
            <Box key={shade} data-shade={shade} sx={{ width: 16, height: 12 }} />
          ))}
          <span>{formatCount(max, 'check-in')}</span>
          {others > 0 && <Box sx={{ ml: 'auto' }}>{`${formatNumber(others)} at other hours`}</Box>}
        </Row>
        <table>
          <thead>
            <tr>
              <Box component="th" sx={{ width: 40 }} />
              {openHours.map((hour, index) => (
                <th key={hour}>{hasLabel(index, openHours.length) && formatHour(hour)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday, day) => (
              <tr key={weekday}>
                <th>{shorten(weekday)}</th>
                {openHours.map((hour) => (
                  <td
                    key={hour}
                    title={`${weekday}, ${formatHour(hour)}: ${formatCount(getCount(day, hour), 'check-in')}`}
                    data-shade={Math.ceil((getCount(day, hour) / max) * SHADES)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </ChartPanel>
  );
}

const shorten = (weekday: string) => weekday.slice(0, 3);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** A label is wider than its column. The last of several columns has none, because it would be cut off. */
const hasLabel = (index: number, count: number) => index % LABEL_STEP === 0 && (index < count - 1 || count === 1);

const chartStyles = ({ vars: { palette } }: Theme) => ({
  px: 1,
  typography: 'caption',
  color: palette.text.secondary,
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '3px' },
  '& th': { fontWeight: 400, padding: 0, textAlign: 'left' },
  '& thead th': { whiteSpace: 'nowrap', height: 18 },
  '& td': { height: 32, padding: 0 },
  '& [data-shade]': { borderRadius: '4px', backgroundColor: palette.surface.sunken },
  ...Object.fromEntries(
    Array.from({ length: SHADES }, (_, n) => [
      `& [data-shade="${n + 1}"]`,
      {
        backgroundColor: `color-mix(in oklab, ${palette.primary.main} ${((n + 1) / SHADES) * 100}%, ${palette.surface.sunken})`,
      },
    ]),
  ),
});

/** The hours from the first to the last one that has at least `min` check-ins on all days together. */
function getHours(totals: readonly number[], min: number): number[] {
  const isUsed = (total: number) => total > 0 && total >= min;
  return HOURS.slice(totals.findIndex(isUsed), totals.findLastIndex(isUsed) + 1);
}

function describeBusiest(checkIns: readonly (readonly number[])[], max: number): string {
  const day = checkIns.findIndex((hours) => hours.includes(max));
  const hour = checkIns[day]?.indexOf(max) ?? 0;
  return `Busiest: ${WEEKDAYS[day]}, ${formatHour(hour)} to ${formatHour((hour + 1) % 24)}`;
}
