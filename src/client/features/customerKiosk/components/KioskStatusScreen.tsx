import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { IconTile } from '../../../shared/ui/IconTile';
import { Grid } from '../../../shared/ui/layout';

interface KioskStatusScreenProps {
  icon: ReactNode;
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Makes the message red. Screen readers announce it. */
  isError?: boolean;
}

/** Replaces a list that is empty or could not be loaded. */
export function KioskStatusScreen({ icon, title, hint, action, isError = false }: KioskStatusScreenProps) {
  return (
    <Grid
      role={isError ? 'alert' : undefined}
      gap={3}
      sx={{ justifyItems: 'center', alignContent: 'center', textAlign: 'center', p: 4, flex: 1, minHeight: 320 }}
    >
      <IconTile size={96} tone={isError ? 'error' : 'reward'} sx={{ '& svg': { fontSize: 40 } }}>
        {icon}
      </IconTile>
      <Grid gap={1} sx={{ maxWidth: 460 }}>
        <Typography variant="h3" component="p">
          {title}
        </Typography>
        {hint && (
          <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft' }}>
            {hint}
          </Typography>
        )}
      </Grid>
      {action}
    </Grid>
  );
}
