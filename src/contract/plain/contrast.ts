/** The contrast formula of WCAG 2, shared by the server, the theme and the forms. This file imports nothing. */

/** The contrast of two colors like '#0b5f4e', from 1 (equal) to 21 (black and white). Text needs 4.5. */
export function getContrast(color: string, other: string): number {
  const [low = 0, high = 0] = [getLuminance(color), getLuminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Red, green and blue of a color like '#0b5f4e', linear, from 0 to 1. */
export function toLinearRgb(color: string): [red: number, green: number, blue: number] {
  const channel = (at: number) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function getLuminance(color: string): number {
  const [red, green, blue] = toLinearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
