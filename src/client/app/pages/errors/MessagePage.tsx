import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { IconTile } from '../../../shared/ui/IconTile';
import { Grid } from '../../../shared/ui/layout';

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
    <Grid
      component={fullScreen ? 'main' : 'div'}
      sx={{ placeItems: 'center', minHeight: fullScreen ? '100dvh' : '70dvh', p: 3 }}
    >
      <Grid gap={3} sx={{ justifyItems: 'center', textAlign: 'center', maxWidth: 440 }}>
        <IconTile size={72} radius="kiosk" sx={{ '& svg': { fontSize: 36 } }}>
          {icon}
        </IconTile>
        <Grid gap={1}>
          <Typography component="h1" variant="h3">
            {title}
          </Typography>
          <Typography color="textSecondary">{text}</Typography>
        </Grid>
        {action}
      </Grid>
    </Grid>
  );
}
