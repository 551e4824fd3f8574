import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Redemption } from '../../../../contract/redemptions';
import { getRedemptionKind, RedemptionIcon, StatusBadge, useRedemptionText } from '../../../entities/redemption';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { isWaiting } from '../boardRows';
import { boardType, sized } from '../boardType';
import { Confetti, NewBadge } from './Celebration';
import { TimeAgo } from './TimeAgo';

interface LatestLineProps {
  redemption: Redemption;
  /** Whether the redemption arrived within the last seconds, while the board was open. */
  isNew: boolean;
  confetti: boolean;
  onOpen: (redemption: Redemption) => void;
}

/** The latest redemption in one line, while the rewards that wait need the room of its large card. */
export function LatestLine({ redemption, isNew, confetti, onOpen }: LatestLineProps) {
  const { t } = useText(board);
  const { getCustomerName, getKindLabel, getLabel } = useRedemptionText();
  return (
    <Box component="article" aria-label={t('board.latest')} sx={{ position: 'relative', minWidth: 0 }}>
      <ButtonBase
        onClick={() => onOpen(redemption)}
        sx={{
          justifyContent: 'flex-start',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          gap: 1.5,
          minHeight: 48,
          maxWidth: '100%',
          px: 1.5,
          py: 0.5,
          border: 1,
          borderColor: isNew ? 'reward.main' : 'line.main',
          borderRadius: (theme) => theme.radii.card,
          bgcolor: 'surface.card',
          textAlign: 'left',
        }}
      >
        <RedemptionIcon redemption={redemption} size={32} />
        <Typography
          component="span"
          sx={{ ...sized(boardType.bubbleText, 1.25), flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {getKindLabel(getRedemptionKind(redemption))} · <b>{getLabel(redemption)}</b> ·{' '}
          <bdi>{getCustomerName(redemption)}</bdi> · <TimeAgo date={redemption.createdAt} />
        </Typography>
        {isNew ? <NewBadge /> : !isWaiting(redemption) && <StatusBadge status={redemption.status} />}
      </ButtonBase>
      {confetti && <Confetti />}
    </Box>
  );
}
