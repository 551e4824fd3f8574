import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

/**
 * Reads the QR code in a screenshot of an element.
 * @throws Error if there is none.
 */
export async function decodeScreenshot(element: Locator): Promise<string> {
  const { data, info } = await sharp(await element.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}
