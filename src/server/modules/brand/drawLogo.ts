const WHITE = '#ffffff';

interface Size {
  /** The size in pixels. */
  width: number;
  height: number;
  /** true fills the size with white margins. false fits the image into the size, with transparency. */
  isFilled: boolean;
}

/** A star on the accent color, for stores without a logo. It contains no text, because a server may have no fonts. */
const drawDefault = (accentColor: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64">
       <rect width="64" height="64" fill="${accentColor}"/>
       <path d="M32 12l6.2 12.5 13.8 2-10 9.7 2.4 13.8L32 43.5 19.6 50 22 36.2l-10-9.7 13.8-2z" fill="${WHITE}"/>
     </svg>`,
  );

/** Draws the store's logo (WebP), or a star on its accent color if it has none. Returns a PNG. */
export async function drawLogo(
  logo: Buffer | null,
  accentColor: string,
  { width, height, isFilled }: Size,
): Promise<Buffer> {
  // sharp is loaded on first use, because it adds a fifth to the server's memory.
  const { default: sharp } = await import('sharp');
  const image = sharp(logo ?? drawDefault(accentColor));
  if (!isFilled) return image.resize({ width, height, fit: 'inside' }).png().toBuffer();
  return image
    .resize({ width, height, fit: 'contain', background: WHITE })
    .flatten({ background: WHITE })
    .png()
    .toBuffer();
}
