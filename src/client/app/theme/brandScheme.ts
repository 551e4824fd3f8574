import { getContrast } from '../../../contract/plain/contrast';
import { fromOklch, toOklch } from './oklch';
import type { Scheme } from './tokens';

/** The minimum contrast of text: 4.5 in WCAG AA, and a margin for rounding. */
const TEXT = 4.55;

/**
 * Replaces the product's accent color in a color scheme by a store's ('#b4532a'). The hue stays; lightness and chroma
 * change as far as each use needs to be readable. It works for any color, including gray and white.
 */
export function toBrandScheme(base: Scheme, accent: string): Scheme {
  const { hue, chroma, lightness } = toOklch(accent);
  const isLight = getContrast(base.ink.main, '#ffffff') > getContrast(base.ink.main, '#000000');
  const grounds = Object.values(base.surface);
  const tone = (at: number, most = chroma) => fromOklch({ lightness: at, chroma: Math.min(chroma, most), hue });
  /** The tone nearest to `from` that is readable on all given backgrounds: darker in the light scheme, else lighter. */
  const readable = (from: number, on: readonly string[], most?: number) => {
    const step = isLight ? -0.01 : 0.01;
    let at = from;
    while (at > 0 && at < 1 && on.some((ground) => getContrast(tone(at, most), ground) < TEXT)) at += step;
    return { color: tone(at, most), at };
  };

  if (isLight) {
    const soft = tone(0.95, 0.035);
    const main = readable(Math.min(lightness, 0.6), [...grounds, soft, '#ffffff']);
    return {
      ...base,
      brand: {
        main: main.color,
        dark: tone(main.at - 0.07),
        light: tone(main.at + 0.09),
        contrastText: '#ffffff',
        soft,
        onSoft: readable(main.at - 0.04, [...grounds, soft]).color,
        line: tone(0.85, 0.06),
      },
      panel: { main: accent, ink: pickInk(accent, base.ink.main) },
    };
  }
  const soft = tone(0.29, 0.05);
  const contrastText = tone(0.22, 0.04);
  const main = readable(Math.max(lightness, 0.74), [...grounds, soft, contrastText], 0.15);
  return {
    ...base,
    brand: {
      main: main.color,
      dark: tone(main.at + 0.06, 0.12),
      light: tone(main.at + 0.1, 0.1),
      contrastText,
      soft,
      onSoft: readable(0.86, [...grounds, soft], 0.09).color,
      line: tone(0.41, 0.06),
    },
    panel: { main: soft, ink: base.ink.main },
  };
}

/** The scheme's text color or white, whichever has more contrast with `ground`; black if neither is readable. */
function pickInk(ground: string, ink: string): string {
  const best = getContrast(ground, '#ffffff') >= getContrast(ground, ink) ? '#ffffff' : ink;
  return getContrast(ground, best) >= TEXT ? best : '#000000';
}
