import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { Redemption } from '../../../../contract/redemptions';
import { RedemptionIcon, StatusBadge, StatusIcon, useRedemptionText } from '../../../entities/redemption';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { Row } from '../../../shared/ui/layout';
import { clampLines } from '../../../shared/ui/text/clampLines';
import { boardType, sized } from '../boardType';
import { TimeAgo } from './TimeAgo';

type RedemptionBubbleProps = {
  redemption: Redemption;
  /** The id of the element with the texts. */
  textId?: string;
  /** A large one has no frame of its own. */
  isLarge?: boolean;
  isNew: boolean;
  isCelebrated: boolean;
  onOpen: (redemption: Redemption) => void;
};

/** The smallest font size of the board. */
const BUBBLE_NOTE = 'clamp(0.875rem, calc(0.5rem + min(0.5vw, 0.8vh)), 1.125rem)';

const pulse = keyframes({ '50%': { transform: 'scale(1.03)' } });

/** A redemption in a list, which opens its details. */
export const RedemptionBubble = memo(function RedemptionBubble({
  redemption,
  textId,
  isLarge = false,
  isNew,
  isCelebrated,
  onOpen,
}: RedemptionBubbleProps) {
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
        border: `1px solid ${isLarge ? 'transparent' : theme.vars.palette.line.main}`,
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
        <RedemptionIcon redemption={redemption} size={isLarge ? 72 : 56} />
        <Box
          component="span"
          sx={{ position: 'absolute', right: -6, bottom: -6, p: '1px', borderRadius: '50%', bgcolor: 'surface.card' }}
        >
          <StatusIcon status={redemption.status} />
        </Box>
      </Box>
      <Box component="span" id={textId} sx={{ display: 'block', flex: 1, minWidth: 0 }}>
        <Typography
          component="span"
          variant="h5"
          sx={{ ...sized(isLarge ? boardType.secondary : boardType.bubbleName, 1.25), ...clampLines(2) }}
        >
          {getCustomerName(redemption)}
        </Typography>
        <Typography
          component="span"
          color={isLarge ? undefined : 'textSecondary'}
          sx={{
            ...sized(isLarge ? boardType.bubbleName : boardType.bubbleText, 1.35),
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
