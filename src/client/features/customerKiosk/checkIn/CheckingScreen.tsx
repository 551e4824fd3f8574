import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';

interface Props {
  onExit: () => void;
}

export function CheckingScreen({ onExit }: Props) {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 440 }}>
      <Skeleton variant="rounded" height={96} sx={{ borderRadius: (theme) => theme.radii.kiosk }} />
      <Button size="kiosk" variant="outlined" onClick={onExit}>
        Exit
      </Button>
    </Box>
  );
}
