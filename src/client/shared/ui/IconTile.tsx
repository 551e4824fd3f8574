import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import { Grid } from './layout';

interface IconTileProps {
  /** The width and height in px. */
  size: number;
  radius?: 'circle' | keyof Theme['radii'];
  tone?: 'primary' | 'reward' | 'error';
  sx?: SystemStyleObject<Theme>;
  children: ReactNode;
}

/** A decorative icon in the middle of a colored area. */
export function IconTile({ size, radius = 'circle', tone = 'primary', sx, children }: IconTileProps) {
  return (
    <Grid
      aria-hidden
      sx={{
        flex: 'none',
        placeItems: 'center',
        width: size,
        height: size,
        borderRadius: radius === 'circle' ? '50%' : (theme) => theme.radii[radius],
        bgcolor: `${tone}.soft`,
        color: `${tone}.onSoft`,
        ...sx,
      }}
    >
      {children}
    </Grid>
  );
}
