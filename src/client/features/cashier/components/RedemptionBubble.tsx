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
  /** In the group of those that wait, what to hand out comes first, and the card has the frame, status and time. */
  isWaiting?: boolean;
  isNew: boolean;
  isCelebrated: boolean;
  onOpen: (redemption: Redemption) => void;
};

/** Three lines of a card fit a row of 88 px. */
const WAITING_LINE = {
  ...sized(boardType.bubbleText, 1.1),
  ...clampLines(1),
  WebkitLineClamp: { xs: 3, md: 1 },
  // In one line, a name that is too long is cut within a word, which leaves more of it.
  wordBreak: { md: 'break-all' },
} as const;

const pulse = keyframes({ '50%': { transform: 'scale(1.03)' } });

/** A redemption in a list, which opens its details. */
export const RedemptionBubble = memo(function RedemptionBubble({
  redemption,
  textId,
  isWaiting = false,
  isNew,
  isCelebrated,
  onOpen,
}: RedemptionBubbleProps) {
  const { t } = useText(board);
  const { getCustomerName, getLabel, getItemName } = useRedemptionText();
  const name = getCustomerName(redemption);
  const label = getLabel(redemption);
  const itemName = getItemName(redemption);
  return (
    <ButtonBase
      onClick={() => onOpen(redemption)}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-start',
        gap: isWaiting ? 1.5 : 2,
        width: '100%',
        height: '100%',
        padding: isWaiting ? '9px 11px' : '8px 12px',
        minHeight: isWaiting ? undefined : 88,
        border: `1px solid ${isWaiting ? 'transparent' : theme.vars.palette.line.main}`,
        borderRadius: theme.radii.card,
        backgroundColor: isWaiting ? 'transparent' : theme.vars.palette.surface.card,
        textAlign: 'left',
        '&:hover': { borderColor: theme.vars.palette.line.strong },
        ...(isNew &&
          !isWaiting && {
            borderColor: theme.vars.palette.reward.main,
            boxShadow: `0 0 0 2px ${theme.vars.palette.reward.main}`,
          }),
        ...(isCelebrated && {
          backgroundColor: isWaiting ? 'transparent' : theme.vars.palette.reward.soft,
          '@media (prefers-reduced-motion: no-preference)': {
            animation: `${pulse} 700ms ${theme.transitions.easing.easeInOut} 2`,
          },
        }),
      })}
    >
      <Box component="span" sx={{ position: 'relative', display: 'block' }}>
        <RedemptionIcon redemption={redemption} size={isWaiting ? 44 : 56} />
        {!isWaiting && (
          <Box
            component="span"
            sx={{ position: 'absolute', right: -6, bottom: -6, p: '1px', borderRadius: '50%', bgcolor: 'surface.card' }}
          >
            <StatusIcon status={redemption.status} />
          </Box>
        )}
      </Box>
      <Box component="span" id={textId} sx={{ display: 'block', flex: 1, minWidth: 0 }}>
        {isWaiting ? (
          <>
            <Typography
              component="span"
              variant="h5"
              sx={{
                ...sized(boardType.bubbleName, 1.1),
                ...clampLines(1),
                WebkitLineClamp: { xs: 4, md: itemName === '' ? 2 : 1 },
              }}
            >
              {itemName || label}
            </Typography>
            {itemName !== '' && (
              <Typography component="span" color="textSecondary" sx={WAITING_LINE}>
                {label}
              </Typography>
            )}
            <Typography component="span" sx={WAITING_LINE}>
              {name}
            </Typography>
          </>
        ) : (
          <>
            <Typography component="span" variant="h5" sx={{ ...sized(boardType.bubbleName, 1.25), ...clampLines(2) }}>
              {name}
            </Typography>
            <Typography
              component="span"
              color="textSecondary"
              sx={{
                ...sized(boardType.bubbleText, 1.3),
                ...clampLines(1),
                WebkitLineClamp: { xs: 2, md: 1 },
                wordBreak: { md: 'break-all' },
                textDecoration: redemption.status === 'cancelled' ? 'line-through' : 'none',
              }}
            >
              {label}
            </Typography>
            <Row component="span" wrap justify="space-between" sx={{ columnGap: 1 }}>
              <StatusBadge status={redemption.status} fontSize={boardType.note} />
              <Typography component="span" color="textSecondary" noWrap sx={sized(boardType.note, 1.3)}>
                {isCelebrated ? <strong>{t('board.new')}</strong> : <TimeAgo date={redemption.createdAt} />}
              </Typography>
            </Row>
          </>
        )}
      </Box>
    </ButtonBase>
  );
});
