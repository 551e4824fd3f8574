import encodeQR from 'qr';
import { createQrReader } from '../../src/client/features/customerKiosk/scan/readQrCode';

const CODE = 'regulars:AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdEf';

/** The picture of a camera in which people hold this code, or an empty one. */
function takePicture(text: string | null, isMirrored: boolean) {
  const rows = encodeQR(text ?? CODE, 'raw', { border: 6, scale: 6 });
  const shades = rows.flatMap((row) => (isMirrored ? row.toReversed() : row).map((isDark) => (isDark ? 20 : 230)));
  const data = new Uint8ClampedArray(
    shades.flatMap((shade) => (text === null ? [230, 230, 230, 255] : [shade, shade, shade, 255])),
  );
  return { width: rows.length, height: rows.length, data };
}

function read(text: string | null, isMirrored = false): string | null {
  const picture = takePicture(text, isMirrored);
  const context = { drawImage: () => undefined, getImageData: () => picture };
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue(context as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext);
  const video = { videoWidth: picture.width, videoHeight: picture.height } as HTMLVideoElement;
  return createQrReader()(video);
}

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([CODE, 'x', 'https://example.com/my/bean#abcdefghijklmnopqrstuv', 'Café ñandú 👍'])(
  'BX-236 a code is read in a plain picture and in a mirrored one: %j',
  (text) => {
    expect([read(text), read(text, true)]).toEqual([text, text]);
  },
);

test('BX-236 a picture without a code gives none', () => {
  expect(read(null)).toBeNull();
});
