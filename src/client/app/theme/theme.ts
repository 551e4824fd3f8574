import { createTheme, type PaletteOptions, type Shadows, type TypographyVariantsOptions } from '@mui/material/styles';
import { baseline } from './components/baseline';
import { buttons } from './components/buttons';
import { feedback } from './components/feedback';
import { fields } from './components/fields';
import { iconButtons } from './components/iconButtons';
import { surfaces } from './components/surfaces';
import { dark, fontFamily, kioskSize, light, motion, radius, weight, type Scheme } from './tokens';

const step = (size: number, line: number, fontWeight: number, letterSpacing = '0') => ({
  fontSize: `${size / 16}rem`,
  lineHeight: line / size,
  fontWeight,
  letterSpacing,
});

/**
 * The font sizes are 12, 14, 16, 20, 24, 32, 40 and 64 px. Body text is body2 (14 px) in the consoles and at least
 * body1 (16 px) on the kiosk.
 */
const typography: TypographyVariantsOptions = {
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

/**
 * Creates a theme. A media query selects the CSS variables of the light or dark scheme, so that the colors are right
 * before any script runs and the Content-Security-Policy needs no inline script.
 */
export const createAppTheme = (lightScheme: Scheme, darkScheme: Scheme) =>
  createTheme({
    cssVariables: { cssVarPrefix: 'rg', colorSchemeSelector: 'media' },
    colorSchemes: { light: { palette: toPalette(lightScheme) }, dark: { palette: toPalette(darkScheme) } },
    typography,
    shape: { borderRadius: radius.card },
    radii: { control: `${radius.control}px`, card: `${radius.card}px`, kiosk: `${radius.kiosk}px` },
    kiosk: kioskSize,
    motion: { reducedMotion: 'system' },
    transitions: {
      duration: {
        shortest: motion.quick,
        shorter: motion.quick,
        short: motion.normal,
        standard: motion.normal,
        complex: motion.slow,
        enteringScreen: motion.normal,
        leavingScreen: motion.quick,
      },
      easing: { easeInOut: motion.ease, easeOut: motion.ease, sharp: motion.ease, easeIn: motion.ease },
    },
    focusVisible: { outlineWidth: 3, outlineOffset: 2 },
    // Surfaces have borders instead of shadows. Overlays set their shadow themselves.
    shadows: Array(25).fill('none') as Shadows,
    components: { ...baseline, ...buttons, ...iconButtons, ...fields, ...surfaces, ...feedback },
  });

/** The theme in the colors of the product. */
export const theme = createAppTheme(light, dark);

/** Maps the tokens to the names that MUI and `sx` use. */
function toPalette(scheme: Scheme): PaletteOptions {
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
