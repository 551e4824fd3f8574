import { toLinearRgb } from '../../../contract/plain/contrast';

/** A perceptual color with lightness from 0 to 1, chroma from 0 (gray) and hue in radians. */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Converts a color such as '#0b5f4e' to OKLCH with the coefficients of OKLab by Björn Ottosson. */
export function toOklch(color: string): Oklch {
  const [red, green, blue] = toLinearRgb(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Converts a color to '#rrggbb'. The chroma is reduced to what sRGB can show at this lightness. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const toRgb = (c: number) => toLinear(lightness, c * Math.cos(hue), c * Math.sin(hue));
  const fits = (c: number) => toRgb(c).every((value) => value >= -0.0001 && value <= 1.0001);
  let [low, high] = fits(chroma) ? [chroma, chroma] : [0, chroma];
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return `#${toRgb(low).map(toHex).join('')}`;
}

function toLinear(lightness: number, a: number, b: number): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHex(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear));
  const value = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
}
