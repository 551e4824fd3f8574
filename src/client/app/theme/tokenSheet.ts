import { toBrandScheme } from './brandScheme';
import { dark, fontFamily, light, motion, radius, weight, type Scheme } from './tokens';

/**
 * The tokens as CSS variables for a page without MUI: `surface.page` becomes --surface-page. `accent` is a store's
 * accent color, such as '#b4532a'.
 */
export function createTokenSheet(accent: string | null): string {
  const toScheme = (base: Scheme) => (accent === null ? base : toBrandScheme(base, accent));
  const shared = declare({ font: fontFamily, weight, radius: toPixels(radius), ease: motion.ease });
  return `:root{${shared}${declare(toScheme(light))}}@media (prefers-color-scheme:dark){:root{${declare(toScheme(dark))}}}`;
}

let sheet: CSSStyleSheet | undefined;

/** Adds the tokens to the document. Tokens of an earlier call are replaced. */
export function applyTokens(accent: string | null): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(createTokenSheet(accent));
}

type Tokens = Record<string, string | Readonly<Record<string, string | number>>>;

function declare(tokens: Tokens): string {
  return Object.entries(tokens)
    .flatMap(([group, value]) =>
      typeof value === 'string'
        ? [`--${toKebab(group)}:${value};`]
        : Object.entries(value).map(([name, part]) => `--${toKebab(group)}-${toKebab(name)}:${part};`),
    )
    .join('');
}

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const toPixels = (sizes: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, `${size}px`]));
