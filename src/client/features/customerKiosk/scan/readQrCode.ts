import { decodeQR } from 'qr/decode.js';

/**
 * The picture is scaled down so that its longer side has at most this many px, which is enough for a phone at arm's
 * length.
 */
const SEARCHED_MAX = 800;
/** The time in ms that the decoder may spend on optional retries with one picture. */
const BUDGET_MS = 40;

/** Creates a function that reads a QR code in the current picture of a video; null if there is none. */
export function createQrReader(): (video: HTMLVideoElement) => string | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    // The video has no picture yet.
    if (context === null || videoWidth === 0 || videoHeight === 0) return null;
    const scale = Math.min(1, SEARCHED_MAX / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const picture = context.getImageData(0, 0, width, height);
    // Some front cameras deliver a mirrored picture, in which the decoder finds no code.
    return decode(picture) ?? decode(mirror(picture));
  };
}

function decode(picture: ImageData): string | null {
  try {
    return decodeQR(picture, { timeLimit: BUDGET_MS });
  } catch {
    return null;
  }
}

/** Swaps left and right. Each pixel is one 32-bit number. */
function mirror(picture: ImageData): ImageData {
  const { width, height, data } = picture;
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  for (let y = 0; y < height; y += 1) pixels.subarray(y * width, (y + 1) * width).reverse();
  return picture;
}
