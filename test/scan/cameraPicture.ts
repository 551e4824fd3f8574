import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import encodeQR from 'qr';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [320, 240];
/** The pictures per second, and the number of frames for which each picture is shown. */
const [RATE, FRAMES] = [5, 10];

/**
 * Creates the input of the browser's camera: a video for `--use-file-for-fake-video-capture`. It starts from its
 * beginning each time the camera is turned on, and repeats. Chromium requires the file before it starts.
 */
export function createFilm() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-camera-'));
  const file = path.join(folder, 'camera.y4m');
  /** Shows these PNG images or QR codes with these texts in turn. */
  const show = async (...pictures: (Buffer | string)[]) => {
    const frames = await Promise.all(pictures.map(toFrame));
    const film = frames.flatMap((frame) => Array<Buffer>(FRAMES).fill(frame));
    // The hooks of a file can run several times in one worker, so the folder may have been removed.
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      file,
      Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip C420jpeg\n`), ...film]),
    );
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { file, show, remove };
}

/** A frame has the brightness in full size, then two planes without color. */
async function toFrame(picture: Buffer | string): Promise<Buffer> {
  const image = typeof picture === 'string' ? drawQrCode(picture) : sharp(picture);
  const brightness = await image
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: 'white' })
    .flatten({ background: 'white' })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  return Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

function drawQrCode(text: string) {
  const rows = encodeQR(text, 'raw', { border: 4, scale: 5 });
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } });
}
