import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Props {
  label: string;
  onGo: () => void;
  onExit: () => void;
}

/** One way on and one way out. */
export function TwoButtons({ label, onGo, onExit }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 440 }}>
      <Button size="kiosk" variant="contained" onClick={onGo} sx={{ minHeight: 96, typography: 'h2' }}>
        {label}
      </Button>
      <Button size="kiosk" variant="outlined" onClick={onExit}>
        Exit
      </Button>
    </Box>
  );
}
