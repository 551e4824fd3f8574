import type { PaletteOptions } from '@mui/material/styles';
import type { Scheme } from './tokens';

/** The tokens by the names that MUI and `sx` use. */
export function toPalette(scheme: Scheme): PaletteOptions {
  const { surface, ink, line, brand, panel, reward, success, warning, danger, info, overlayShadow } = scheme;
  return {
    primary: brand,
    panel,
    secondary: { ...brand, main: ink.main, dark: ink.soft, light: ink.soft, contrastText: surface.card },
    reward,
    success,
    warning,
    error: danger,
    info,
    surface: { main: surface.card, ...surface },
    ink,
    line,
    overlayShadow,
    text: { primary: ink.main, secondary: ink.soft, disabled: ink.faint },
    background: { default: surface.page, paper: surface.card },
    divider: line.main,
    action: {
      active: ink.soft,
      hover: surface.sunken,
      selected: brand.soft,
      disabled: ink.faint,
      disabledBackground: surface.sunken,
    },
  };
}
