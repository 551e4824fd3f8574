import CardGiftcard from '@mui/icons-material/CardGiftcard';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CustomerReward } from '../../../../../contract/rewards';
import { useDiscountLabel } from '../../../../entities/offer';
import dashboard from '../../../../shared/i18n/messages/en/dashboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { Row } from '../../../../shared/ui/layout';
import { LOW_PORTRAIT, PORTRAIT, SHORT_SCREEN } from '../../components/KioskSplit';

const SHOWN_MAX = 3;

/** The rewards that the customer has redeemed and that the cashier has not handed out yet. */
export function PendingRewards({ rewards }: { rewards: readonly CustomerReward[] }) {
  const { t } = useText(dashboard);
  const discountLabel = useDiscountLabel();
  const shown = rewards.slice(0, SHOWN_MAX);
  const others = rewards.length - shown.length;
  return (
    <Row
      component="section"
      aria-labelledby="pending-rewards"
      align="center"
      gap={2}
      sx={{
        flex: '1 1 20rem',
        minWidth: 0,
        maxWidth: { md: 520 },
        p: { xs: 1.5, md: 2.5 },
        [SHORT_SCREEN]: { p: 1.5 },
        [PORTRAIT]: { flexBasis: '100%', maxWidth: 'none', p: 2.5 },
        [LOW_PORTRAIT]: { p: 1.5 },
        borderRadius: (theme) => theme.radii.kiosk,
        bgcolor: 'reward.main',
        color: 'reward.contrastText',
      }}
    >
      <CardGiftcard aria-hidden sx={{ fontSize: 40 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography id="pending-rewards" variant="h4" component="h2" sx={{ fontWeight: 500 }}>
          {t('dashboard.pending')}
        </Typography>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {shown.map(({ id, rewardType: type, rewardValue: value, name }, index) => (
            // A label does not break if it fits in a line.
            <Box key={id} component="span" sx={{ display: 'inline-block', maxWidth: '100%' }}>
              {discountLabel({ type, value, name })}
              {index < shown.length - 1 && <>&nbsp;·&nbsp;</>}
            </Box>
          ))}
          {others > 0 && ` +${others}`}
        </Typography>
      </Box>
    </Row>
  );
}
