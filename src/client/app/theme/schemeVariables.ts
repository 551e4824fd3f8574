import { toBrandScheme } from './brandScheme';
import { createAppTheme } from './theme';
import type { Scheme } from './tokens';

type Sheet = Record<string, unknown>;

/**
 * The CSS variables of one color scheme, for a part of a page that must not follow the browser's color scheme. `accent`
 * is a store's accent color, or '' for that of the product.
 */
export function createSchemeVariables(base: Scheme, accent: string): Sheet {
  const scheme = accent === '' ? base : toBrandScheme(base, accent);
  const sheets = createAppTheme(scheme, scheme).generateStyleSheets();
  return Object.assign({}, ...sheets.map(takeVariables)) as Sheet;
}

/** The declarations of :root, including those in media queries. */
function takeVariables(sheet: Sheet): Sheet {
  const entries = Object.entries(sheet).map(([selector, content]) =>
    selector === ':root' ? (content as Sheet) : takeVariables(content as Sheet),
  );
  return Object.assign({}, ...entries) as Sheet;
}
