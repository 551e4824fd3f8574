import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { Results, RewardCost } from '../../../../contract/results';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormField } from '../../../shared/forms/FormField';
import { useFocusFirstInvalid } from '../../../shared/forms/useFocusFirstInvalid';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { Row } from '../../../shared/ui/layout';
import { Panel } from '../../../shared/ui/Panel';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';
import { useUpdateUnitCostsMutation } from '../resultsApi';
import { createCostRules, listChanged, toCostItems, toCostValues, type CostItem } from '../resultsRules';
import { listMissing, VERDICTS, weigh } from '../worth';
import { toTotals } from '../yearTotals';

/** The id of the form, to which the verdict leads. */
export const COSTS_ID = 'unit-costs';

/** How many rewards are shown at first. */
const SHOWN = 10;

/** What one of each redeemed reward, a text, the goods and the program cost. One form saves all costs. */
export function UnitCostsPanel({ results }: { results: Results }) {
  const { months, segmentCents } = results;
  const rewards = useFirstOrder(results.rewards);
  const [showsAll, setShowsAll] = useState(false);
  const [updateUnitCosts] = useUpdateUnitCostsMutation();
  const showToast = useToast();
  const items = toCostItems(results);
  const { form, error } = useServerForm<Record<string, string>>({
    initialValues: toCostValues(items),
    schema: createCostRules(items),
    getFallback: () => "Couldn't save the costs. Please try again.",
    onSave: async (values) => {
      const costs = listChanged(items, values);
      if (costs.length > 0) await updateUnitCosts({ costs }).unwrap();
      showToast('Saved.', 'success');
    },
  });
  const formRef = useFocusFirstInvalid(form);
  const { segments } = toTotals(months);
  const hasMore = rewards.length > SHOWN;
  // A field that is refused is never hidden.
  const isOpen =
    showsAll || rewards.slice(SHOWN).some(({ id }) => form.submitCount > 0 && form.errors[id] !== undefined);
  const renderField = (item: CostItem | undefined) =>
    item && <CostField key={item.item} item={item} field={fieldProps(form, item.item)} />;
  const find = (id: string) => items.find(({ item }) => item === id);
  return (
    <Panel
      title="What one costs you"
      subtitle="Rewards that were redeemed in these 12 months, texts, goods and the program. Enter what you pay for one, not what you charge."
      definition="A cost that you enter counts for all 12 months. A fixed discount costs you its value when it was redeemed, also if you have changed the reward since. Total: what all redemptions or texts of these months cost; cancelled redemptions don't count. An empty field is a cost that isn't known."
    >
      <Box
        component="form"
        id={COSTS_ID}
        ref={formRef}
        noValidate
        aria-label="Costs"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submitForm();
        }}
      >
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {(isOpen ? rewards : rewards.slice(0, SHOWN)).map((reward) => (
            <CostRow
              key={reward.id}
              name={reward.name}
              count={formatCount(reward.redemptions, 'redemption')}
              total={reward.totalCents}
            >
              {renderField(find(reward.id)) ?? <DiscountCost reward={reward} />}
            </CostRow>
          ))}
          {find('segment') && (
            <CostRow
              name="Text message"
              count={`${formatNumber(segments)} sent; long ones count as two or more`}
              total={segmentCents === null ? null : segmentCents * segments}
            >
              {renderField(find('segment'))}
            </CostRow>
          )}
          <CostRow name="Goods for $1 of sales" count="What you pay for what you sell, such as 35¢">
            {renderField(find('goods'))}
          </CostRow>
          <CostRow name="This program, per month" count="What you pay for it; 0 if nothing">
            {renderField(find('program'))}
          </CostRow>
        </Box>
        <Row wrap align="center" gap={1} sx={{ px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Button type="submit" variant="contained" loading={form.isSubmitting} disabled={!form.dirty}>
            Save Costs
          </Button>
          {hasMore && (
            <Button aria-expanded={isOpen} onClick={() => setShowsAll(!isOpen)}>
              {isOpen ? 'Show Fewer Rewards' : `Show All ${rewards.length} Rewards`}
            </Button>
          )}
          <Typography role="status" variant="body2" color="textSecondary">
            {describeVerdict(results)}
          </Typography>
          {error !== null && <Alert severity="error">{error}</Alert>}
        </Row>
      </Box>
    </Panel>
  );
}

/** Keeps rows where the owner saw them first. The server sorts by cost, so that saving one would move its row. */
function useFirstOrder(rewards: readonly RewardCost[]): readonly RewardCost[] {
  const [ids] = useState(() => rewards.map(({ id }) => id));
  const rank = ({ id }: RewardCost) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...rewards].sort((a, b) => rank(a) - rank(b));
}

/** What the saved costs mean for the verdict, which is out of view above. */
function describeVerdict(results: Results): string {
  const worth = weigh(results);
  return worth.verdict === null
    ? `Is it worth it? Still missing: ${listMissing(worth)}.`
    : `Is it worth it? ${VERDICTS[worth.verdict].label}.`;
}

interface CostFieldProps {
  item: CostItem;
  field: ReturnType<typeof fieldProps<Record<string, string>, string>>;
}

const CostField = ({ item: { name, unit, help }, field }: CostFieldProps) => (
  <FormField
    {...field}
    label={<Box component="span" sx={visuallyHidden}>{`Cost of ${name}`}</Box>}
    help={help}
    inputMode="decimal"
    autoComplete="off"
    size="small"
    sx={{ maxWidth: 160, minHeight: 44 }}
    startAdornment={unit === 'dollars' && <InputAdornment position="start">$</InputAdornment>}
    endAdornment={unit === 'cents' && <InputAdornment position="end">¢</InputAdornment>}
  />
);

function DiscountCost({ reward: { cents, redemptions, totalCents } }: { reward: RewardCost }) {
  if (cents === null) return null;
  const hasChanged = totalCents !== Math.round(cents * redemptions);
  return (
    <Typography variant="body2">
      {formatCents(cents)}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {hasChanged ? 'each now, the discount itself' : 'each, the discount itself'}
      </Box>
    </Typography>
  );
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 280px 120px' },
  gridTemplateAreas: { xs: '"name total" "cost cost"', md: '"name cost total"' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  px: 2.5,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

interface CostRowProps {
  name: string;
  /** How often it was redeemed or sent, or what is meant. */
  count: string;
  /** In cents; null if the cost of one is not known. Left out where there is no sum. */
  total?: number | null;
  /** The cost of one. */
  children: ReactNode;
}

const CostRow = ({ name, count, total, children }: CostRowProps) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ gridArea: 'name', minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {count}
      </Typography>
    </Box>
    <Box sx={{ gridArea: 'cost', minWidth: 0 }}>{children}</Box>
    {total !== undefined && (
      <Box sx={{ gridArea: 'total', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Typography variant="body2" color="textSecondary">
          Total
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {total === null ? 'not known' : formatCents(total)}
        </Typography>
      </Box>
    )}
  </Box>
);
