import Storefront from '@mui/icons-material/Storefront';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export function NoRedemptions() {
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
          No Redemptions Yet
        </Typography>
        <Typography variant="h4" component="p" color="textSecondary" sx={{ fontWeight: 'fontWeightMedium' }}>
          Waiting for customers to redeem their rewards...
        </Typography>
      </Box>
    </Box>
  );
}
