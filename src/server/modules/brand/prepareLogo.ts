import { hash } from 'node:crypto';
import { LOGO_PIXELS_MAX } from '../../../contract/plain/limits';
import { fieldError } from '../../shared/AppError';
import type { Logo } from './brand.sql';

/** The maximum size of a stored logo in pixels, which is twice the displayed size. */
const WIDTH_MAX = 512;
const HEIGHT_MAX = 256;
const DECODING_SECONDS = 10;

/**
 * Decodes a PNG, JPEG or WebP file and encodes it again as WebP, at most 512 × 256 px. No bytes of the file are kept,
 * so that neither its metadata (such as a photo's location) nor hidden content is ever served.
 * @throws AppError 400 for the field 'logo' when the file has another type, or is damaged, animated or too large.
 */
export async function prepareLogo(file: Buffer): Promise<Logo> {
  if (!isSupported(file)) throw invalid('Logo must be a PNG, JPEG or WebP image');
  // sharp is loaded on first use, because it adds a fifth to the server's memory.
  const { default: sharp } = await import('sharp');
  // Only the header is read here.
  const facts = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) throw damaged();
  if (facts.width * facts.height > LOGO_PIXELS_MAX) {
    throw invalid(`Logo can have at most ${LOGO_PIXELS_MAX / 1_000_000} million pixels`);
  }
  if ((facts.pages ?? 1) > 1 || isAnimatedPng(file)) throw invalid('Logo must be a still image');
  try {
    const { data, info } = await sharp(file, { limitInputPixels: LOGO_PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: DECODING_SECONDS })
      .autoOrient()
      .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return {
      hash: hash('sha256', data, 'hex').slice(0, 32),
      width: info.width,
      height: info.height,
      image: data,
    };
  } catch {
    throw damaged();
  }
}

/** Whether the file begins like a PNG, JPEG or WebP file, regardless of its name and declared type. */
function isSupported(file: Buffer): boolean {
  const begins = (at: number, bytes: string) => file.toString('latin1', at, at + bytes.length) === bytes;
  return begins(0, '\x89PNG\r\n\x1a\n') || begins(0, '\xff\xd8\xff') || (begins(0, 'RIFF') && begins(8, 'WEBP'));
}

/** The decoder only reads the first frame of an animated PNG. The chunk acTL before the image marks an animation. */
function isAnimatedPng(file: Buffer): boolean {
  return file[0] === 0x89 && file.subarray(0, file.indexOf('IDAT')).includes('acTL');
}

function damaged() {
  return invalid("Couldn't read the logo. The file may be damaged.");
}

function invalid(message: string) {
  return fieldError('bad_request', 'logo', message);
}
