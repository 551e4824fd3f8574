import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { MonthResults, RewardCost } from '../../../../contract/results';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Panel } from '../../../shared/ui/Panel';
import { toTotals } from '../yearTotals';
import { UnitCost } from './UnitCost';

/** How many rewards are shown at first. */
const SHOWN = 10;

interface UnitCostsPanelProps {
  rewards: readonly RewardCost[];
  segmentCents: number | null;
  months: readonly MonthResults[];
}

/** What one of each redeemed reward costs, and one text. The owner can enter costs that are not known. */
export function UnitCostsPanel({ rewards, segmentCents, months }: UnitCostsPanelProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { segments } = toTotals(months);
  const hasTexts = segments > 0 || segmentCents !== null;
  return (
    <Panel
      title="What one costs you"
      subtitle="Rewards that were redeemed in these 12 months, and texts. Enter what you pay for one, not what you charge."
      definition="A cost that you enter counts for all 12 months. A fixed discount costs you its value when it was redeemed, also if you have changed the reward since. Total: what all redemptions or texts of these months cost; cancelled redemptions don't count."
    >
      {rewards.length === 0 && !hasTexts ? (
        <EmptyState title="Nothing to enter yet" hint="Rewards will be listed here when customers redeem them." />
      ) : (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {(showsAll ? rewards : rewards.slice(0, SHOWN)).map((reward) => (
              <RewardRow key={reward.id} reward={reward} />
            ))}
            {hasTexts && (
              <CostRow
                name="Text message"
                count={`${formatNumber(segments)} sent; long ones count as two or more`}
                total={segmentCents === null ? null : segmentCents * segments}
              >
                <UnitCost item="segment" name="Text message" unit="cents" cents={segmentCents} />
              </CostRow>
            )}
          </Box>
          {rewards.length > SHOWN && (
            <Box sx={{ px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
              <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Show Fewer Rewards' : `Show All ${rewards.length} Rewards`}
              </Button>
            </Box>
          )}
        </>
      )}
    </Panel>
  );
}

function RewardRow({ reward: { id, name, redemptions, cents, totalCents, isDiscount } }: { reward: RewardCost }) {
  const hasChanged = cents !== null && totalCents !== Math.round(cents * redemptions);
  return (
    <CostRow name={name} count={formatCount(redemptions, 'redemption')} total={totalCents}>
      {isDiscount && cents !== null ? (
        <Typography variant="body2">
          {formatCents(cents)}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {hasChanged ? 'each now, the discount itself' : 'each, the discount itself'}
          </Box>
        </Typography>
      ) : (
        <UnitCost item={id} name={name} unit="dollars" cents={cents} />
      )}
    </CostRow>
  );
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 360px 120px' },
  gridTemplateAreas: { xs: '"name total" "cost cost"', md: '"name cost total"' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  px: 2.5,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

interface CostRowProps {
  name: string;
  /** How often it was redeemed or sent. */
  count: string;
  /** In cents; null if the cost of one is not known. */
  total: number | null;
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
    <Box sx={{ gridArea: 'total', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      <Typography variant="body2" color="textSecondary">
        Total
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {total === null ? 'not known' : formatCents(total)}
      </Typography>
    </Box>
  </Box>
);
