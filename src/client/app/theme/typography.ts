import type { TypographyVariantsOptions } from '@mui/material/styles';
import { fontFamily, weight } from './tokens';

const step = (size: number, line: number, fontWeight: number, letterSpacing = '0') => ({
  fontSize: `${size / 16}rem`,
  lineHeight: line / size,
  fontWeight,
  letterSpacing,
});

/** Sizes 12, 14, 16, 20, 24, 32, 40, 64. Body text is body2 (14) in consoles and body1 (16) or larger on kiosks. */
export const typography: TypographyVariantsOptions = {
  fontFamily,
  fontWeightRegular: weight.regular,
  fontWeightMedium: weight.medium,
  fontWeightBold: weight.bold,
  display: { fontFamily, ...step(64, 68, weight.bold, '-0.025em') },
  h1: step(40, 48, weight.bold, '-0.02em'),
  h2: step(32, 40, weight.bold, '-0.018em'),
  h3: step(24, 32, weight.bold, '-0.014em'),
  h4: step(20, 28, weight.bold, '-0.01em'),
  h5: step(16, 24, weight.bold, '-0.005em'),
  h6: step(14, 20, weight.bold),
  subtitle1: step(16, 24, weight.medium),
  subtitle2: step(14, 20, weight.medium),
  body1: step(16, 24, weight.regular),
  body2: step(14, 20, weight.regular),
  button: { ...step(14, 20, weight.medium), textTransform: 'none' },
  caption: step(12, 16, weight.regular),
  overline: { ...step(12, 16, weight.medium), textTransform: 'none' },
};
