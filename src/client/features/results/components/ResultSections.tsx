import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Results } from '../../../../contract/results';
import { chartsGrid } from '../../../shared/charts/chartLayout';
import { BeforeAfterPanel } from './BeforeAfterPanel';
import { CohortPanel } from './CohortPanel';
import { CostsChart } from './CostsChart';
import { MessagesPanel } from './MessagesPanel';
import { PointsChart } from './PointsChart';
import { ReturnChart } from './ReturnChart';
import { SalesChart } from './SalesChart';
import { UnitCostsPanel } from './UnitCostsPanel';
import { WorthPanel } from './WorthPanel';

/** All sections of the page. Figures that prove nothing by themselves come last. */
export function ResultSections({ results }: { results: Results }) {
  const { months, to, measuredAt, messages, beforeAfter, cohorts } = results;
  return (
    <Stack spacing={2}>
      <WorthPanel results={results} />
      <MessagesPanel messages={messages} measuredAt={measuredAt} />
      <Box sx={chartsGrid}>
        <SalesChart months={months} to={to} />
        <CostsChart months={months} to={to} />
      </Box>
      <UnitCostsPanel results={results} />
      <BeforeAfterPanel beforeAfter={beforeAfter} measuredAt={measuredAt} />
      <CohortPanel cohorts={cohorts} to={to} measuredAt={measuredAt} />
      <Box sx={chartsGrid}>
        <ReturnChart cohorts={cohorts} to={to} />
        <PointsChart months={months} to={to} />
      </Box>
    </Stack>
  );
}
