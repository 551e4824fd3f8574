import BarChart from '@mui/icons-material/BarChartOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Cohort } from '../../../../contract/results';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Panel } from '../../../shared/ui/Panel';
import { COHORT_MIN, describeNewest } from '../cohorts';
import { AsOf } from './AsOf';
import { CohortTable } from './CohortTable';

interface CohortPanelProps {
  cohorts: readonly Cohort[];
  /** Today, YYYY-MM-DD. */
  to: string;
  measuredAt: string;
}

/** Who came back, by month of joining: a sentence about the newest month, and a table with shades. */
export function CohortPanel({ cohorts, to, measuredAt }: CohortPanelProps) {
  const sentence = describeNewest(cohorts, to);
  const hasSmall = cohorts.some(({ customers }) => customers > 0 && customers < COHORT_MIN);
  return (
    <Panel
      title="Who came back, by month of joining"
      subtitle={<AsOf iso={measuredAt} />}
      definition="Each row is the customers who joined in one month. They came back in a later month if they checked in or bought something in it, and count once a month. The number below the percentage is how many they are."
    >
      {cohorts.every(({ customers }) => customers === 0) ? (
        <EmptyState
          icon={<BarChart />}
          title="Nothing to show yet"
          hint="Customers will appear here in the month in which they join."
        />
      ) : (
        <>
          {sentence !== null && (
            <Typography variant="body1" sx={{ px: 2.5, pt: 2 }}>
              {sentence}
            </Typography>
          )}
          {/* The table can be focused, so that keyboard users can scroll it. */}
          <Box
            tabIndex={0}
            role="group"
            aria-label="Who came back, table"
            sx={{ position: 'relative', overflowX: 'auto', px: { xs: 0, sm: 1.5 }, py: 1.5 }}
          >
            <CohortTable cohorts={cohorts} to={to} />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ px: 2.5, pb: 2 }}>
            The stronger the color, the more of them came back.
            {hasSmall &&
              ` Months with fewer than ${COHORT_MIN} new customers show how many came back, because a percentage would say too little.`}
          </Typography>
        </>
      )}
    </Panel>
  );
}
