import Portal from '@mui/material/Portal';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visit from '../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../shared/i18n/useText';

interface Props {
  secondsLeft: number;
  onStay: () => void;
}

/** Shown above everything, dialogs included; at the bottom, where it covers neither the store's name nor a title. */
export function InactivityBanner({ secondsLeft, onStay }: Props) {
  const { t } = useText(visit);
  return (
    <Portal>
      <Box
        role="alert"
        sx={(theme) => ({
          position: 'fixed',
          zIndex: 'snackbar',
          bottom: 16,
          insetInline: 16,
          mx: 'auto',
          maxWidth: 880,
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'stretch', sm: 'center' },
          gap: 2,
          p: 2,
          pl: 3,
          borderRadius: theme.radii.kiosk,
          bgcolor: 'reward.main',
          color: 'reward.contrastText',
          boxShadow: theme.vars.palette.overlayShadow,
        })}
      >
        <Typography variant="h3" component="p" sx={{ flex: 1 }}>
          {t('visit.stillThere')}
          <Typography variant="h4" component="span" aria-live="off" sx={{ display: 'block', fontWeight: 500 }}>
            {t('visit.leavingIn', { seconds: secondsLeft })}
          </Typography>
        </Typography>
        <Button size="kiosk" variant="contained" color="secondary" onClick={onStay}>
          {t('visit.stay')}
        </Button>
      </Box>
    </Portal>
  );
}
