import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

type BrandMarkProps = {
  /** The side length in px. The mark is legible from 16 to 120 px. */
  size?: number;
  /** Shows the name next to the mark. Without the name, the mark is decorative for screen readers. */
  showName?: boolean;
};

/** The Regulars logo: the letter R with a coin in its bowl. */
export function BrandMark({ size = 32, showName = false }: BrandMarkProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: `${Math.round(size / 3)}px` }}>
      <Box
        component="svg"
        viewBox="0 0 32 32"
        aria-hidden
        focusable="false"
        sx={(theme) => ({
          width: size,
          height: size,
          flex: 'none',
          '& rect': { fill: theme.vars.palette.primary.main },
          '& path': { stroke: theme.vars.palette.primary.contrastText },
          '& circle': { fill: theme.vars.palette.reward.main },
          ...theme.applyStyles('dark', {
            '& rect': { fill: theme.vars.palette.primary.soft },
            '& path': { stroke: theme.vars.palette.primary.onSoft },
          }),
        })}
      >
        <rect width="32" height="32" rx="9" />
        <path
          d="M10 24.5V14a6.5 6.5 0 1 1 6.5 6.5L22 25"
          fill="none"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="16.5" cy="14" r="2.5" />
      </Box>
      {showName && (
        <Typography component="span" variant={size < 40 ? 'h5' : 'h3'} sx={{ letterSpacing: '-0.02em' }}>
          Regulars
        </Typography>
      )}
    </Box>
  );
}
