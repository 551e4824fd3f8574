import CheckCircle from '@mui/icons-material/CheckCircle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import type { CheckoutResponse } from '../../../../../contract/checkout';
import { formatCents } from '../../../../shared/format/formatMoney';
import dashboard from '../../../../shared/i18n/messages/en/dashboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid } from '../../../../shared/ui/layout';
import { useGhostTapGuard } from '../../../../shared/ui/useGhostTapGuard';
import { useCountdown } from '../../hooks/useCountdown';

const LEAVE_AFTER_S = 10;
/** Texts for the outcomes that the server describes in English. */
const CHECKED_OUT = {
  matched: 'dashboard.checkedOutEarned',
  below: 'dashboard.checkedOutBelow',
  nothing: 'dashboard.checkedOutNothing',
  pending: 'dashboard.checkedOutPending',
  unknown: 'dashboard.checkedOut',
} as const;

function toOutcome(result: CheckoutResponse | null): keyof typeof CHECKED_OUT {
  if (result === null) return 'unknown';
  if (result.status === 'pending' || result.pointsEarned > 0) return result.status;
  return result.minCents === undefined ? 'nothing' : 'below';
}

interface CheckoutDialogProps {
  /** The server's response; null while the dialog is closed. */
  result: CheckoutResponse | null;
  onStay: () => void;
  onLeave: () => void;
}

/** Shows the earned points and ends the visit after ten seconds, unless the customer presses the button to stay. */
export function CheckoutDialog({ result, onStay, onLeave }: CheckoutDialogProps) {
  const { t, language } = useText(dashboard);
  const secondsLeft = useCountdown(result !== null, LEAVE_AFTER_S, onLeave);
  const isTapAllowed = useGhostTapGuard(result !== null);
  const earned = result?.pointsEarned ?? 0;
  return (
    <Dialog
      open={result !== null}
      aria-labelledby="checkout-title"
      slotProps={{
        paper: {
          sx: {
            width: 560,
            maxWidth: '100%',
            overflowWrap: 'anywhere',
            pointerEvents: isTapAllowed ? undefined : 'none',
          },
        },
      }}
    >
      <Grid gap={3} sx={{ justifyItems: 'center', textAlign: 'center', p: { xs: 3, sm: 5 } }}>
        <CheckCircle aria-hidden sx={{ fontSize: 96, color: 'success.main' }} />
        <Grid gap={1}>
          <Typography id="checkout-title" variant="h2">
            {earned > 0 ? t('dashboard.earned', { points: earned }) : t('dashboard.thanks')}
          </Typography>
          <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft' }}>
            {language === 'en' && result?.message
              ? result.message
              : t(CHECKED_OUT[toOutcome(result)], { points: earned, minimum: formatCents(result?.minCents ?? 0) })}
          </Typography>
        </Grid>
        <Typography variant="h4" component="p" role="timer" sx={{ fontWeight: 500 }}>
          {t('dashboard.leavingIn', { seconds: secondsLeft ?? LEAVE_AFTER_S })}
        </Typography>
        <Button size="kiosk" variant="contained" fullWidth onClick={onStay}>
          {t('dashboard.continueShopping')}
        </Button>
      </Grid>
    </Dialog>
  );
}
