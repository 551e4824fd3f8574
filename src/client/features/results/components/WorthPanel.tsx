import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AUTOMATION_HELD_BACK_MIN } from '../../../../contract/plain/limits';
import type { Results } from '../../../../contract/results';
import type { Interval } from '../../../shared/format/differences';
import { formatWholeDollars } from '../../../shared/format/formatMoney';
import { formatNumber } from '../../../shared/format/formatNumber';
import { Panel } from '../../../shared/ui/Panel';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { listMissing, VERDICTS, weigh, type Worth } from '../worth';
import { COSTS_ID } from './UnitCostsPanel';

const METHOD =
  'Money in: the sales that messages brought in, compared with customers who were skipped on purpose, less what the goods ' +
  'cost you. The true amount is in this range with 95% certainty. Money out: rewards redeemed, texts sent, and the program ' +
  'itself in these months. Likely worth it: even the low end is more than all of that. Likely not worth it: even the high ' +
  'end is less than one text for each of these customers. Otherwise it is too early to tell, because nobody can measure ' +
  'what points and rewards bring in without a message.';

/** One sentence that sets money in against money out, and what it allows to say. */
export function WorthPanel({ results }: { results: Results }) {
  const worth = weigh(results);
  const { verdict, missing } = worth;
  return (
    <Panel title="Is it worth it?" definition={METHOD}>
      <Stack spacing={1.5} sx={{ px: 2.5, py: 2.5, alignItems: 'flex-start' }}>
        {verdict !== null && <StatusPill {...VERDICTS[verdict]} />}
        <Typography component="p" variant="h4">
          {describeMoney(worth)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 720 }}>
          {missing.length > 0 ? `We need to know what ${listMissing(worth)} cost you.` : explain(worth, results)}
        </Typography>
        {missing.length > 0 && (
          <Button variant="contained" onClick={openCosts}>
            Enter Costs
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

/** Moves the focus to the first cost that is missing. */
function openCosts() {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`#${COSTS_ID} input`)];
  (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
}

function describeMoney({ verdict, moneyIn, moneyOut, leastOut, missing }: Worth): string {
  if (missing.length > 0) return "We can't say yet: some of your costs are missing.";
  const out = `${formatWholeDollars(moneyOut)} for rewards, texts and the program`;
  if (moneyIn === null) return `In 12 months you paid ${out}. What it brings in isn't known yet.`;
  const against = verdict === 'notWorth' ? `at least ${formatWholeDollars(leastOut)} for their texts alone` : out;
  return `In 12 months your messages brought in ${describeRange(moneyIn)} after the cost of goods, against ${against}.`;
}

function describeRange({ low, high }: Interval): string {
  if (high <= 0) return 'nothing';
  if (low <= 0) return `at most ${formatWholeDollars(high)}, or nothing,`;
  return `${formatWholeDollars(low)} to ${formatWholeDollars(high)}`;
}

function explain({ verdict, moneyIn, moneyOut }: Worth, { messages: { heldBack } }: Results): string {
  if (verdict === 'worth') return 'Even the low end is more than everything you paid.';
  if (verdict === 'notWorth')
    return "Even the high end doesn't pay for these texts. Points may still bring customers back.";
  if (moneyIn === null) {
    const lacking = AUTOMATION_HELD_BACK_MIN - heldBack.customers;
    return lacking > 0
      ? `Waiting for ${formatNumber(lacking)} more ${lacking === 1 ? 'customer' : 'customers'} to go without a message on purpose: ${heldBack.customers} of ${AUTOMATION_HELD_BACK_MIN} so far.`
      : 'Waiting for customers who got a message, to compare with those who went without one.';
  }
  return moneyIn.high > moneyOut
    ? 'Waiting for more customers in the comparison: so far it could be more or less than you paid.'
    : 'Your messages alone have not paid for everything. What points and rewards bring in without a message is uncertain.';
}
