import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Redemption } from '../../../../contract/redemptions';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { Grid, Row } from '../../../shared/ui/layout';
import { boardType, sized } from '../boardType';
import { RedemptionBubble } from './RedemptionBubble';

/** This results in four columns on a tablet and five on a large screen. */
export const BUBBLE_COLUMNS = 'repeat(auto-fill, minmax(min(100%, max(16.25rem, 17.5vw)), 1fr))';

type PreviousRedemptionsProps = {
  rows: readonly Redemption[];
  /** The number of all redemptions of the store since it opened, without the latest one and those that wait. */
  total: number;
  /** The id of the redemption that is being celebrated, in this list or elsewhere. */
  celebratedId: string | null;
  /** The ids of the redemption that is being celebrated and of those that will be next. */
  newIds: ReadonlySet<string>;
  onOpen: (redemption: Redemption) => void;
};

export function PreviousRedemptions({ rows, total, celebratedId, newIds, onOpen }: PreviousRedemptionsProps) {
  const { t } = useText(board);
  return (
    <Box component="section" aria-labelledby="previous-redemptions">
      <Row wrap align="baseline" sx={{ mb: 0.5, columnGap: 1.5 }}>
        <Typography id="previous-redemptions" component="h2" variant="h4" sx={sized(boardType.heading)}>
          {t('board.previous', { count: total })}
        </Typography>
        <Typography color="textSecondary" sx={sized(boardType.bubbleText)}>
          {t('board.allTime')}
        </Typography>
        {total > rows.length && (
          <Typography
            variant="subtitle1"
            color="textSecondary"
            component="p"
            sx={{ ...sized(boardType.bubbleText), ml: 'auto' }}
          >
            {t('board.more', { count: total - rows.length })}
          </Typography>
        )}
      </Row>
      <Grid component="ul" columns={BUBBLE_COLUMNS} gap={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((redemption) => (
          <Box component="li" key={redemption.id} sx={{ minWidth: 0 }}>
            <RedemptionBubble
              redemption={redemption}
              isNew={newIds.has(redemption.id)}
              isCelebrated={redemption.id === celebratedId}
              onOpen={onOpen}
            />
          </Box>
        ))}
      </Grid>
    </Box>
  );
}
