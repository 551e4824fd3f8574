import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Grid } from '../../../shared/ui/layout';

interface SignInFrameProps {
  title: string;
  subtitle?: string;
  children?: ReactNode;
}

/** The title of a sign-in or setup page above its form. */
export function SignInFrame({ title, subtitle, children }: SignInFrameProps) {
  return (
    <Grid gap={4}>
      <Grid gap={0.5}>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        {subtitle !== undefined && (
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {subtitle}
          </Typography>
        )}
      </Grid>
      {children}
    </Grid>
  );
}
