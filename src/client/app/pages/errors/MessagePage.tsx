import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface MessagePageProps {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
  /** Fills the window. This is for pages without a layout around them. */
  fullScreen?: boolean;
}

/** A page with one message and one button. */
export function MessagePage({ icon, title, text, action, fullScreen = false }: MessagePageProps) {
  return (
    <Box
      component={fullScreen ? 'main' : 'div'}
      sx={{ display: 'grid', placeItems: 'center', minHeight: fullScreen ? '100dvh' : '70dvh', p: 3 }}
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, textAlign: 'center', maxWidth: 440 }}>
        <Box
          aria-hidden
          sx={(theme) => ({
            display: 'grid',
            placeItems: 'center',
            width: 72,
            height: 72,
            borderRadius: theme.radii.kiosk,
            bgcolor: 'primary.soft',
            color: 'primary.onSoft',
            '& svg': { fontSize: 36 },
          })}
        >
          {icon}
        </Box>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography component="h1" variant="h3">
            {title}
          </Typography>
          <Typography color="textSecondary">{text}</Typography>
        </Box>
        {action}
      </Box>
    </Box>
  );
}
