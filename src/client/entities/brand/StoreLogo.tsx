import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';

export interface StoreLogoProps {
  /** The width and height in px are unknown for a file that is not uploaded yet. */
  logo: { url: string; width?: number; height?: number } | null | undefined;
  /** The maximum height in px. */
  height: number;
  /** Shown when there is no logo and when the logo cannot be loaded. */
  fallback?: ReactNode;
}

/**
 * A store's logo, on a white background in both color schemes, because most logos are made for paper. Its space is
 * reserved while it loads. It is decorative, because the store's name stands next to it.
 */
export function StoreLogo({ logo, height, fallback = null }: StoreLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (!logo || logo.url === failedUrl) return fallback;
  return (
    <Box
      component="img"
      alt=""
      src={logo.url}
      width={logo.width}
      height={logo.height}
      onError={() => setFailedUrl(logo.url)}
      sx={{
        boxSizing: 'content-box',
        display: 'block',
        flex: 'none',
        width: 'auto',
        height: 'auto',
        maxWidth: `min(${height * 3}px, 24vw)`,
        maxHeight: height,
        p: 0.75,
        borderRadius: (theme) => theme.radii.control,
        bgcolor: 'common.white',
      }}
    />
  );
}
