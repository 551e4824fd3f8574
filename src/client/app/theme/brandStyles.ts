import { toBrandScheme } from './brandScheme';
import { createAppTheme } from './theme';
import { dark, light, type Scheme } from './tokens';

const DARK = '@media (prefers-color-scheme: dark)';

/** The CSS variables of a theme, as GlobalStyles accepts them. */
export type ThemeStyles = ReturnType<ReturnType<typeof createAppTheme>['generateStyleSheets']>;

/**
 * The CSS variables of the theme with a store's accent color; null for the color of the product. With `isAlwaysLight`
 * the page does not follow the color scheme of the device.
 */
export function createBrandStyles(accent: string | null, isAlwaysLight = false): ThemeStyles {
  const toScheme = (base: Scheme) => (accent === null ? base : toBrandScheme(base, accent));
  const styles = createAppTheme(toScheme(light), toScheme(dark)).generateStyleSheets();
  return isAlwaysLight ? styles.filter((sheet) => !(DARK in sheet)) : styles;
}
