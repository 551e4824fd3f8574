import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX, LOGO_TYPES } from '../../../contract/limits';

/** The data URL of an image, or why it cannot be a logo, in the words of the server. */
export type LogoFile = { url: string; error?: never } | { url?: never; error: string };

/** Reads a chosen file, so that most unusable ones are refused without an upload. The server checks more. */
export async function readLogoFile(file: File): Promise<LogoFile> {
  const isKnownType = LOGO_TYPES.some((type) => type === file.type);
  // Browsers leave the type empty when they do not know the extension.
  if (!isKnownType && file.type !== '') return { error: 'Logo must be a PNG, JPEG or WebP image' };
  if (file.size > LOGO_BYTES_MAX) return { error: 'Logo must be at most 1 MB' };
  try {
    const url = await toDataUrl(file);
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth * image.naturalHeight > LOGO_PIXELS_MAX
      ? { error: `Logo can have at most ${LOGO_PIXELS_MAX / 1_000_000} million pixels` }
      : { url };
  } catch {
    return { error: 'Logo could not be read. The file may be damaged.' };
  }
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error('The file could not be read'));
    };
    reader.readAsDataURL(file);
  });
}
