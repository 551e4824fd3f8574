/** Reduces a font size until a long figure fits its container, which must have `containerType: 'inline-size'`. */
export const statSize = (figure: string, size: string): string =>
  figure.length > 8 ? `min(${size}, ${Math.floor(185 / figure.length)}cqi)` : size;
