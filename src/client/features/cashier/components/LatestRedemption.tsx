import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Redemption } from '../../../../contract/redemptions';
import {
  getRedeemedItem,
  getRedemptionColors,
  getRedemptionKind,
  RedemptionIcon,
  StatusBadge,
  useRedemptionText,
} from '../../../entities/redemption';
import { formatPhone } from '../../../shared/format/formatPhone';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { Column, Grid, Row } from '../../../shared/ui/layout';
import { clampLines } from '../../../shared/ui/text/clampLines';
import { boardType, sized } from '../boardType';
import { Confetti, NewBadge } from './Celebration';
import { CompleteButton } from './CompleteButton';
import { TimeAgo } from './TimeAgo';

type LatestRedemptionProps = {
  redemption: Redemption;
  /** Whether the redemption arrived within the last seconds, while the board was open. */
  isNew: boolean;
  confetti: boolean;
  /** The share of the screen that leaves room for whole rows of the lists below, on a tablet of 1280x800 px. */
  height: string;
  onOpen: (redemption: Redemption) => void;
  /** Called when the redemption was completed here. */
  onCompleted: () => void;
};

const appear = keyframes({ from: { opacity: 0, transform: 'scale(0.97)' } });
const SECONDARY = { ...sized(boardType.secondary, 1.3), fontWeight: 'fontWeightMedium' };
/** The maximum length of a label in the large font. */
const SHORT_LABEL_MAX = 18;

/** The latest redemption, sized to be read from three meters. What to hand out comes first, then the customer. */
export function LatestRedemption({ redemption, isNew, confetti, height, onOpen, onCompleted }: LatestRedemptionProps) {
  const { t } = useText(board);
  const { getCustomerName, getKindLabel, getLabel, getItemName } = useRedemptionText();
  const kind = getRedemptionKind(redemption);
  const item = getRedeemedItem(redemption);
  const label = getLabel(redemption);
  const itemName = getItemName(redemption);
  const cancelled = redemption.status === 'cancelled';

  return (
    <Box
      component="article"
      aria-label={t('board.latest')}
      sx={(theme) => {
        const colors = getRedemptionColors(theme, kind, cancelled);
        return {
          position: 'relative',
          overflow: 'hidden',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: 'clamp(200px, 18vw, 420px) minmax(0, 1fr)' },
          minHeight: { md: `clamp(320px, ${height}, 720px)` },
          border: `2px solid ${colors.line}`,
          borderRadius: theme.radii.kiosk,
          bgcolor: 'surface.card',
          ...(isNew && {
            animation: `${appear} ${theme.transitions.duration.complex}ms ${theme.transitions.easing.easeOut}`,
          }),
        };
      }}
    >
      <Box
        sx={(theme) => {
          const colors = getRedemptionColors(theme, kind, cancelled);
          return {
            display: 'grid',
            placeItems: 'center',
            p: { xs: 1.5, md: 2 },
            bgcolor: colors.main,
            color: colors.contrastText,
          };
        }}
      >
        <Grid gap={{ xs: 0.5, md: 2 }} sx={{ justifyItems: 'center' }}>
          <Box sx={{ zoom: { xs: 0.5, md: 1, xl: 1.5 } }}>
            <RedemptionIcon redemption={redemption} size={152} inverse />
          </Box>
          <Typography component="span" variant="h3" sx={sized(boardType.secondary)}>
            {getKindLabel(kind)}
          </Typography>
        </Grid>
      </Box>

      <Column gap={0.5} sx={{ minWidth: 0, p: { xs: 2, md: 3 } }}>
        <Row wrap align="center" sx={{ columnGap: 2, rowGap: 0.5, minHeight: 36 }}>
          <Typography component="span" color="textSecondary" sx={SECONDARY}>
            <TimeAgo date={redemption.createdAt} />
          </Typography>
          {kind === 'reward' && item?.category !== undefined && (
            <Typography component="span" color="textSecondary" sx={{ ...SECONDARY, '&::before': { content: '"· "' } }}>
              {item.category}
            </Typography>
          )}
          {isNew && <NewBadge />}
          <Box sx={{ flex: 1 }} />
          <Button
            variant="outlined"
            size="large"
            aria-label={t('board.latestDetails')}
            onClick={() => onOpen(redemption)}
          >
            {t('board.details')}
          </Button>
          <CompleteButton
            redemption={redemption}
            describedBy="latest-label"
            place={redemption.id}
            onCompleted={onCompleted}
          />
        </Row>

        <Typography
          id="latest-label"
          component="p"
          title={label}
          sx={(theme) => ({
            ...theme.typography.display,
            ...sized(label.length > SHORT_LABEL_MAX ? boardType.longLabel : boardType.label),
            ...clampLines(2),
            textDecoration: cancelled ? 'line-through' : 'none',
            color: cancelled ? theme.vars.palette.ink.soft : getRedemptionColors(theme, kind, false).onSoft,
          })}
        >
          {label}
        </Typography>
        {itemName !== '' && (
          <Typography component="p" color="textSecondary" sx={{ ...SECONDARY, ...clampLines(1) }}>
            {itemName}
          </Typography>
        )}

        <Row wrap align="end" justify="space-between" sx={{ columnGap: 4, rowGap: 2, mt: 'auto', pt: 1.5 }}>
          <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
            <Typography
              component="p"
              variant="h1"
              title={getCustomerName(redemption)}
              sx={{ ...sized(boardType.name), ...clampLines(1), WebkitLineClamp: { xs: 2, md: 1 } }}
            >
              {getCustomerName(redemption)}
            </Typography>
            <Typography component="p" color="textSecondary" sx={SECONDARY}>
              {formatPhone(redemption.customer.phoneNumber)}
            </Typography>
          </Box>
          <Row wrap align="center" sx={{ columnGap: 2, rowGap: 1 }}>
            {redemption.pointsUsed > 0 && (
              <Typography component="span" variant="h2" sx={sized(boardType.figures)}>
                {t('board.points', { points: redemption.pointsUsed })}
              </Typography>
            )}
            <StatusBadge status={redemption.status} large fontSize={boardType.figures} />
          </Row>
        </Row>
      </Column>
      {confetti && <Confetti />}
    </Box>
  );
}
