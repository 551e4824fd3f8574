import Storefront from '@mui/icons-material/Storefront';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';

export function NoRedemptions() {
  const { t } = useText(board);
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        px: 3,
        py: 8,
        textAlign: 'center',
        border: '2px dashed',
        borderColor: 'line.control',
        borderRadius: (theme) => theme.radii.kiosk,
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 128,
          height: 128,
          borderRadius: '50%',
          bgcolor: 'reward.soft',
          color: 'reward.onSoft',
          '& > svg': { width: 64, height: 64 },
        }}
      >
        <Storefront />
      </Box>
      <Box>
        <Typography component="h3" variant="h1" gutterBottom>
          {t('board.empty')}
        </Typography>
        <Typography variant="h4" component="p" color="textSecondary" sx={{ fontWeight: 'fontWeightMedium' }}>
          {t('board.emptyHint')}
        </Typography>
      </Box>
    </Box>
  );
}
