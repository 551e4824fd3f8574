import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Portal from '@mui/material/Portal';
import Typography from '@mui/material/Typography';
import visit from '../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../shared/i18n/useText';
import { bottomInset } from '../../../shared/ui/pageInset';
import { useInactivity } from '../hooks/useInactivity';
import { useIdleMinutes } from '../idleMinutes';
import { LEAVE_AFTER_MS, WARNING_MS } from '../lastActivity';

const INSET = bottomInset(6);

/**
 * Warns after a period of inactivity and then ends the visit. The banner is above everything, including dialogs. It is
 * at the bottom, where it covers neither the store's name nor a title. An owner who gives more time gives it for the
 * warning too.
 */
export function InactivityBanner(props: Omit<Parameters<typeof useInactivity>[0], 'warningMs'>) {
  const { t } = useText(visit);
  const minutes = useIdleMinutes();
  const { secondsLeft, stay } = useInactivity({
    leaveAfterMs: LEAVE_AFTER_MS * minutes,
    warningMs: WARNING_MS * minutes,
    ...props,
  });
  if (secondsLeft === null) return null;
  return (
    <Portal>
      <GlobalStyles styles={INSET} />
      <Box
        role="alert"
        sx={(theme) => ({
          position: 'fixed',
          zIndex: 'snackbar',
          bottom: 12,
          insetInline: 12,
          mx: 'auto',
          maxWidth: 880,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          p: 1.5,
          pl: { xs: 2, sm: 3 },
          borderRadius: theme.radii.kiosk,
          bgcolor: 'reward.main',
          color: 'reward.contrastText',
          boxShadow: theme.vars.palette.overlayShadow,
        })}
      >
        <Typography component="p" sx={{ flex: '1 1 8rem', typography: { xs: 'h4', sm: 'h3' } }}>
          {t('visit.stillThere')}
          <Typography
            component="span"
            aria-live="off"
            sx={{ display: 'block', typography: { xs: 'body2', sm: 'h4' }, fontWeight: '500 !important' }}
          >
            {t('visit.leavingIn', { seconds: secondsLeft })}
          </Typography>
        </Typography>
        <Button
          size="kiosk"
          variant="contained"
          color="secondary"
          onClick={stay}
          sx={{ minHeight: { xs: 56, sm: 64 }, px: { xs: 2, sm: 4 }, fontSize: { xs: '1rem', sm: '1.25rem' } }}
        >
          {t('visit.stay')}
        </Button>
      </Box>
    </Portal>
  );
}
