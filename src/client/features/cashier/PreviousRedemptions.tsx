import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Redemption } from '../../../contract/redemptions';
import { formatPoints } from '../../shared/format/formatPoints';
import { RedemptionBubble } from './RedemptionBubble';
import { SHOWN } from './boardRules';

type Props = {
  rows: readonly Redemption[];
  /** Of the whole history, the latest included. */
  total: number;
  onOpen: (redemption: Redemption) => void;
};

export function PreviousRedemptions({ rows, total, onOpen }: Props) {
  return (
    <Box component="section" aria-labelledby="previous-redemptions">
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography id="previous-redemptions" component="h2" variant="h4">
          Previous Redemptions ({formatPoints(total - 1)})
        </Typography>
        {total > SHOWN && (
          <Typography variant="subtitle1" color="textSecondary" component="p">
            +{formatPoints(total - SHOWN)} more
          </Typography>
        )}
      </Box>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 226px), 1fr))',
          gap: 1.5,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {rows.map((redemption) => (
          <Box component="li" key={redemption.id} sx={{ minWidth: 0 }}>
            <RedemptionBubble redemption={redemption} onOpen={onOpen} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
