import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/**
 * The indicator of a button that is loading. It replaces MUI's CircularProgress there (see webpack.config.ts), which
 * every button would bring along: 1.5 KB of every first load.
 */
export default function ButtonSpinner({ size, ...props }: { size: number; 'aria-labelledby'?: string }) {
  return (
    <Box
      component="span"
      role="progressbar"
      aria-labelledby={props['aria-labelledby']}
      sx={{
        width: size,
        height: size,
        border: '2px solid currentColor',
        borderRightColor: 'transparent',
        borderRadius: '50%',
        animation: `${turn} 1s linear infinite`,
      }}
    />
  );
}
