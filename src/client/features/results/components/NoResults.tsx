import Insights from '@mui/icons-material/InsightsOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { AUTOMATION_HELD_BACK_MIN } from '../../../../contract/plain/limits';
import { EmptyState } from '../../../shared/ui/EmptyState';

const STEPS = [
  'Sales: with the first purchase that earns points.',
  'Costs: with the first reward that a customer redeems, or the first text.',
  'Who came back: once the month after the first customer joined begins.',
  `Whether your messages work: once ${AUTOMATION_HELD_BACK_MIN} customers were skipped on purpose, to compare.`,
  "Whether it's worth it: once all of this is known, with what goods, texts and the program cost you.",
];

/** Says what will be on the page of a store without any data, and when. */
export function NoResults() {
  return (
    <Paper variant="outlined">
      <EmptyState
        icon={<Insights />}
        title="No results yet"
        hint={
          <>
            This page fills up as customers use your program:
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, textAlign: 'left' }}>
              {STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Box>
          </>
        }
      />
    </Paper>
  );
}
