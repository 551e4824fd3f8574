import { toBrandScheme } from './brandScheme';
import { createAppTheme } from './theme';
import { dark, light } from './tokens';

/** The CSS variables of a theme, for GlobalStyles. */
export type ThemeStyles = ReturnType<ReturnType<typeof createAppTheme>['generateStyleSheets']>;

/** The CSS variables of the theme with the accent color of a store. */
export function createBrandStyles(accent: string): ThemeStyles {
  return createAppTheme(toBrandScheme(light, accent), toBrandScheme(dark, accent)).generateStyleSheets();
}
