import { createTheme, type Shadows } from '@mui/material/styles';
import { baseline } from './components/baseline';
import { buttons } from './components/buttons';
import { toPalette } from './palette';
import { dark, kioskSize, light, motion, radius, type Scheme } from './tokens';
import { typography } from './typography';

/**
 * Creates a theme. Both color schemes are CSS variables selected by a media query, so the right colors apply before any script
 * runs, and the Content-Security-Policy needs no inline script.
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
    // Surfaces are separated by borders; only overlays have a shadow, which they set themselves.
    shadows: Array(25).fill('none') as Shadows,
    components: { ...baseline, ...buttons },
  });

/** The theme of the first load, in the colors of the product; fullTheme has the rest. */
export const theme = createAppTheme(light, dark);
