import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface KioskSectionProps {
  title: string;
  /** Content next to the title. */
  state?: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, aligned with those of the neighboring sections. */
  actions?: ReactNode;
}

/** A card on the kiosk settings page. */
export function KioskSection({ title, state, children, actions }: KioskSectionProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, p: { xs: 2, sm: 3 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Typography id={id} component="h2" variant="h5">
          {title}
        </Typography>
        {state}
      </Box>
      {children}
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto' }}>{actions}</Box>}
    </Paper>
  );
}
