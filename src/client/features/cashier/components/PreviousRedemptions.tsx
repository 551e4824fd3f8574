import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useEffect } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import { RedemptionIcon, StatusBadge, StatusIcon, useRedemptionText } from '../../../entities/redemption';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { Grid, Row } from '../../../shared/ui/layout';
import { clampLines } from '../../../shared/ui/text/clampLines';
import { BOARD_SIZE } from '../boardSize';
import { boardType, sized } from '../boardType';
import { TimeAgo } from './TimeAgo';

/** This results in four columns on a tablet and five on a large screen. */
export const BUBBLE_COLUMNS = 'repeat(auto-fill, minmax(min(100%, max(16.25rem, 17.5vw)), 1fr))';

type PreviousRedemptionsProps = {
  rows: readonly Redemption[];
  /** The number of all redemptions of the store, including the latest one. */
  total: number;
  /** The id of the redemption that is being celebrated, in this list or as the latest one. */
  celebratedId: string | null;
  /** The ids of the redemption that is being celebrated and of those that will be next. */
  newIds: ReadonlySet<string>;
  /** Called when the badge of the celebrated redemption of this list is visible. */
  onShown: (id: string) => void;
  onOpen: (redemption: Redemption) => void;
};

export function PreviousRedemptions({ rows, total, celebratedId, newIds, onShown, onOpen }: PreviousRedemptionsProps) {
  const { t } = useText(board);
  const celebratedHere = rows.find(({ id }) => id === celebratedId)?.id;
  useEffect(() => {
    if (celebratedHere !== undefined) onShown(celebratedHere);
  }, [celebratedHere, onShown]);
  return (
    <Box component="section" aria-labelledby="previous-redemptions">
      <Row align="baseline" justify="space-between" gap={2} sx={{ mb: 1 }}>
        <Typography id="previous-redemptions" component="h2" variant="h4" sx={sized(boardType.heading)}>
          {t('board.previous', { count: total - 1 })}
        </Typography>
        {total > BOARD_SIZE && (
          <Typography
            variant="subtitle1"
            color="textSecondary"
            component="p"
            sx={{ ...sized(boardType.bubbleText), flex: 'none' }}
          >
            {t('board.more', { count: total - BOARD_SIZE })}
          </Typography>
        )}
      </Row>
      <Grid component="ul" columns={BUBBLE_COLUMNS} gap={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
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

type BubbleProps = {
  redemption: Redemption;
  isNew: boolean;
  isCelebrated: boolean;
  onOpen: (redemption: Redemption) => void;
};

/** The smallest font size of the board. */
const BUBBLE_NOTE = 'clamp(0.875rem, calc(0.5rem + min(0.5vw, 0.8vh)), 1.125rem)';

const pulse = keyframes({ '50%': { transform: 'scale(1.03)' } });

const RedemptionBubble = memo(function RedemptionBubble({ redemption, isNew, isCelebrated, onOpen }: BubbleProps) {
  const { t } = useText(board);
  const { getCustomerName, getLabel } = useRedemptionText();
  return (
    <ButtonBase
      onClick={() => onOpen(redemption)}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-start',
        gap: 2,
        width: '100%',
        height: '100%',
        padding: '10px 12px',
        border: `1px solid ${theme.vars.palette.line.main}`,
        borderRadius: theme.radii.card,
        backgroundColor: theme.vars.palette.surface.card,
        textAlign: 'left',
        '&:hover': { borderColor: theme.vars.palette.line.strong },
        ...(isNew && {
          borderColor: theme.vars.palette.reward.main,
          boxShadow: `0 0 0 2px ${theme.vars.palette.reward.main}`,
        }),
        ...(isCelebrated && {
          backgroundColor: theme.vars.palette.reward.soft,
          '@media (prefers-reduced-motion: no-preference)': {
            animation: `${pulse} 700ms ${theme.transitions.easing.easeInOut} 2`,
          },
        }),
      })}
    >
      <Box component="span" sx={{ position: 'relative', display: 'block' }}>
        <RedemptionIcon redemption={redemption} size={56} />
        <Box
          component="span"
          sx={{ position: 'absolute', right: -6, bottom: -6, p: '1px', borderRadius: '50%', bgcolor: 'surface.card' }}
        >
          <StatusIcon status={redemption.status} />
        </Box>
      </Box>
      <Box component="span" sx={{ display: 'block', flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="h5" sx={{ ...sized(boardType.bubbleName, 1.25), ...clampLines(2) }}>
          {getCustomerName(redemption)}
        </Typography>
        <Typography
          component="span"
          color="textSecondary"
          sx={{
            ...sized(boardType.bubbleText, 1.35),
            ...clampLines(2),
            textDecoration: redemption.status === 'cancelled' ? 'line-through' : 'none',
          }}
        >
          {getLabel(redemption)}
        </Typography>
        <Row component="span" wrap justify="space-between" sx={{ columnGap: 1 }}>
          <StatusBadge status={redemption.status} fontSize={BUBBLE_NOTE} />
          <Typography component="span" color="textSecondary" noWrap sx={sized(BUBBLE_NOTE, 1.3)}>
            {isCelebrated ? <strong>{t('board.new')}</strong> : <TimeAgo date={redemption.createdAt} />}
          </Typography>
        </Row>
      </Box>
    </ButtonBase>
  );
});
