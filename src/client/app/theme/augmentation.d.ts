import type { Scheme } from './tokens';

declare module '@mui/material/styles' {
  interface PaletteColor {
    soft: string;
    onSoft: string;
    line: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
    onSoft?: string;
    line?: string;
  }
  interface Palette {
    reward: PaletteColor;
    surface: Scheme['surface'] & { main: string };
    panel: Scheme['panel'];
    ink: Scheme['ink'];
    line: Scheme['line'];
    /** The `box-shadow` of an overlay. */
    overlayShadow: string;
  }
  interface PaletteOptions {
    reward: SimplePaletteColorOptions;
    surface: Scheme['surface'] & { main: string };
    panel: Scheme['panel'];
    ink: Scheme['ink'];
    line: Scheme['line'];
    /** The `box-shadow` of an overlay. */
    overlayShadow: string;
  }
  interface TypographyVariants {
    display: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
  }
  interface Theme {
    /** Corner radii with their units, for `sx={{ borderRadius: (theme) => theme.radii.kiosk }}`. */
    radii: { control: string; card: string; kiosk: string };
    /** Minimum sizes of touch targets on a kiosk, in px. */
    kiosk: { touch: number; control: number; key: number };
  }
  interface ThemeOptions {
    radii: Theme['radii'];
    kiosk: Theme['kiosk'];
  }
  interface CssThemeVariables {
    enabled: true;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    reward: true;
  }
  interface ButtonPropsSizeOverrides {
    kiosk: true;
  }
}
declare module '@mui/material/IconButton' {
  interface IconButtonPropsSizeOverrides {
    kiosk: true;
  }
}
declare module '@mui/material/InputBase' {
  interface InputBasePropsSizeOverrides {
    kiosk: true;
  }
}
declare module '@mui/material/FormControl' {
  interface FormControlPropsSizeOverrides {
    kiosk: true;
  }
}
