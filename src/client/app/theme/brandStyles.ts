import { toBrandScheme } from './brandScheme';
import { createAppTheme } from './theme';
import { dark, light } from './tokens';

/** The CSS variables of a theme, as GlobalStyles accepts them. */
export type ThemeStyles = ReturnType<ReturnType<typeof createAppTheme>['generateStyleSheets']>;

/** The CSS variables of the theme with a store's accent color. */
export function createBrandStyles(accent: string): ThemeStyles {
  return createAppTheme(toBrandScheme(light, accent), toBrandScheme(dark, accent)).generateStyleSheets();
}
