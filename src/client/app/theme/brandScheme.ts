import { getContrast } from '../../../contract/contrast';
import { fromOklch, toOklch } from './oklch';
import type { Scheme } from './tokens';

/** WCAG AA for text, with a margin for rounding. */
const TEXT = 4.55;

/**
 * A color scheme with the accent color of a store ('#b4532a') in place of the product's own: the hue stays, and
 * lightness and chroma move as far as each use needs to be readable. Works for any color, gray and white included.
 */
export function toBrandScheme(base: Scheme, accent: string): Scheme {
  const { hue, chroma, lightness } = toOklch(accent);
  const isLight = getContrast(base.ink.main, '#ffffff') > getContrast(base.ink.main, '#000000');
  const grounds = Object.values(base.surface);
  const tone = (at: number, most = chroma) => fromOklch({ lightness: at, chroma: Math.min(chroma, most), hue });
  /**
   * The tone nearest to `from` that is readable on all of these, darker in the light scheme and lighter in the dark.
   */
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

/** The ink of a scheme or white, whichever is easier to read; black where neither is readable. */
function pickInk(ground: string, ink: string): string {
  const best = getContrast(ground, '#ffffff') >= getContrast(ground, ink) ? '#ffffff' : ink;
  return getContrast(ground, best) >= TEXT ? best : '#000000';
}
