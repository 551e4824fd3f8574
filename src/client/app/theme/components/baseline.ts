import type { Components, Theme } from '@mui/material/styles';

const noMotion = {
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  transitionDuration: '0.01ms !important',
  scrollBehavior: 'auto !important',
};

export const baseline: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { textSizeAdjust: '100%', WebkitTextSizeAdjust: '100%', MozOsxFontSmoothing: 'grayscale' },
      body: { fontVariantNumeric: 'tabular-nums', textRendering: 'optimizeLegibility' },
      // Buttons do not inherit this property by default.
      button: { fontVariantNumeric: 'inherit' },
      '#root': { minHeight: '100dvh', isolation: 'isolate' },
      'h1, h2, h3': { textWrap: 'balance' },
      '::selection': { backgroundColor: theme.vars.palette.primary.soft, color: theme.vars.palette.primary.onSoft },
      ':focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      '[tabindex="-1"]:focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': noMotion },
    }),
  },
  // Hebrew and Arabic text must be cut off at its end, not at its start.
  MuiTypography: { styleOverrides: { noWrap: { unicodeBidi: 'plaintext', textAlign: 'left' } } },
};
