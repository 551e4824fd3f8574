import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';

/**
 * Announces a boost on a colored panel. It is a status, so that screen readers hear when a boost begins while the page
 * is open.
 */
export function BoostNote({ text, sx }: { text: string | null; sx?: SxProps<Theme> }) {
  return (
    <div role="status">
      {text !== null && (
        <Typography
          component="p"
          sx={
            [
              {
                display: 'inline-block',
                typography: { xs: 'body1', md: 'h4' },
                px: { xs: 1.5, md: 2.5 },
                py: { xs: 0.5, md: 1 },
                borderRadius: (theme) => theme.radii.kiosk,
                bgcolor: 'reward.main',
                color: 'reward.contrastText',
                fontWeight: '600 !important',
              },
              ...(Array.isArray(sx) ? (sx as SxProps<Theme>[]) : [sx]),
            ] as SxProps<Theme>
          }
        >
          {text}
        </Typography>
      )}
    </div>
  );
}
