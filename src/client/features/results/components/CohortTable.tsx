import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { Cohort } from '../../../../contract/results';
import { formatInterval } from '../../../shared/charts/chartFormat';
import { formatNumber } from '../../../shared/format/formatNumber';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';
import { COHORT_MIN, isMonthOver, toPercent } from '../cohorts';

/** The number of cell shades. The strongest is for the highest share of the table, so that low shares differ too. */
const SHADES = 5;

interface CohortTableProps {
  cohorts: readonly Cohort[];
  /** Today, YYYY-MM-DD. */
  to: string;
}

/** Customers by month of joining, and how many of them came back in each later month. */
export function CohortTable({ cohorts, to }: CohortTableProps) {
  const first = cohorts.findIndex(({ customers }) => customers > 0);
  const shown = cohorts.slice(first);
  const later = Math.max(1, ...shown.map(({ cameBack }) => cameBack.length));
  const columns = Array.from({ length: later }, (_, index) => index);
  const shares = shown
    .filter(({ customers }) => customers >= COHORT_MIN)
    .flatMap(({ customers, cameBack }) => cameBack.map((count) => count / customers));
  const highest = Math.max(...shares);
  return (
    <Box component="table" sx={tableStyles}>
      <Box component="caption" sx={visuallyHidden}>
        Customers by month of joining, and how many of them came back in each later month
      </Box>
      <thead>
        <tr>
          <th rowSpan={2} scope="col">
            Joined in
          </th>
          <th rowSpan={2} scope="col">
            Customers
          </th>
          <th colSpan={later} scope="colgroup">
            Came back this many months later
          </th>
        </tr>
        <tr>
          {columns.map((index) => (
            <th key={index} scope="col">
              {index + 1}
              <Box component="span" sx={visuallyHidden}>
                {index === 0 ? ' month later' : ' months later'}
              </Box>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((cohort) => (
          <tr key={cohort.start}>
            <th scope="row">{formatInterval(cohort.start, to, 'month')}</th>
            <td>{formatNumber(cohort.customers)}</td>
            {columns.map((index) => (
              <CohortCell key={index} cohort={cohort} index={index} to={to} highest={highest} />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface CohortCellProps {
  cohort: Cohort;
  /** The month after joining, from 0. */
  index: number;
  to: string;
  /** The highest share of the table, from 0 to 1. */
  highest: number;
}

function CohortCell({ cohort: { start, customers, cameBack }, index, to, highest }: CohortCellProps) {
  const count = cameBack[index];
  // The month has not begun, or nobody joined.
  if (count === undefined || customers === 0) return <td />;
  const soFar = isMonthOver(start, index, to) ? '' : ' so far';
  if (customers < COHORT_MIN) {
    return (
      <td data-shade={0}>
        <strong>{formatNumber(count)}</strong>
        <small>
          of {formatNumber(customers)}
          {soFar}
        </small>
      </td>
    );
  }
  return (
    <td data-shade={count === 0 ? 0 : Math.ceil((count / customers / highest) * SHADES)}>
      <strong>{toPercent(count, customers)}%</strong>
      <small>
        {formatNumber(count)}
        <Box component="span" sx={visuallyHidden}>
          {` of ${formatNumber(customers)} customers`}
        </Box>
        {soFar}
      </small>
    </td>
  );
}

const tableStyles = (theme: Theme) => {
  const { palette } = theme.vars;
  return {
    borderCollapse: 'separate',
    borderSpacing: '3px',
    typography: 'body2',
    fontVariantNumeric: 'tabular-nums',
    '& th': { padding: '4px 8px', fontWeight: 500, textAlign: 'center', whiteSpace: 'nowrap' },
    '& thead th': { color: palette.text.secondary, verticalAlign: 'bottom' },
    '& th[scope="colgroup"]': { textAlign: 'left' },
    '& tbody th': { whiteSpace: { xs: 'normal', sm: 'nowrap' }, fontWeight: 500 },
    '& tr > :first-of-type:is([rowspan], [scope="row"])': {
      position: 'sticky',
      left: 0,
      textAlign: 'left',
      backgroundColor: palette.surface.card,
    },
    '& td': { minWidth: 68, padding: '4px 6px', textAlign: 'center', borderRadius: '4px', whiteSpace: 'nowrap' },
    '& strong': { display: 'block', fontWeight: 500 },
    '& small': { display: 'block', ...theme.typography.caption },
    '& td[data-shade]': { backgroundColor: palette.surface.sunken },
    // Half of the color at most, so that the text stays readable on every shade of both color schemes.
    ...Object.fromEntries(
      Array.from({ length: SHADES }, (_, n) => [
        `& td[data-shade="${n + 1}"]`,
        {
          backgroundColor: `color-mix(in oklab, ${palette.primary.main} ${((n + 1) / SHADES) * 50}%, ${palette.surface.sunken})`,
        },
      ]),
    ),
  };
};
