import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { call, fetchAlone, serverUrl } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';
import { createImage, getPublicBrand, putLogo } from './brandCalls';

let store: TestStore;
let token: string;
beforeAll(async () => {
  store = await createTestStore();
  token = await store.ownerToken();
});

const getLogo = (url: string) => fetchAlone(`${serverUrl()}${url}`);
const readLogo = async (url: string) => Buffer.from(await (await getLogo(url)).arrayBuffer());

test.each([
  ['image/png', () => createImage(2000, 500).png()],
  ['image/jpeg', () => createImage(2000, 500).jpeg()],
  ['image/webp', () => createImage(2000, 500).webp()],
  // The content determines the format, not the declared type.
  ['application/octet-stream', () => createImage(2000, 500).png()],
  ['image/png', () => createImage(2000, 500).jpeg()],
])('BX-03 a logo sent as %s is resized and served as WebP', async (type, create) => {
  const response = await putLogo(store.id, { token, file: await create().toBuffer(), type });
  expect([response.status, response.body.logo]).toMatchObject([200, { width: 512, height: 128 }]);
  const served = await sharp(await readLogo(response.body.logo?.url ?? '')).metadata();
  expect(served).toMatchObject({ format: 'webp', width: 512, height: 128 });
});

test('BX-03 a logo may be cached for a year, because its URL contains its hash', async () => {
  const { body } = await putLogo(store.id, { token, file: await createImage(100, 100).png().toBuffer() });
  const url = body.logo?.url ?? '';
  const response = await getLogo(url);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  const image = Buffer.from(await response.arrayBuffer());
  expect(url).toContain(createHash('sha256').update(image).digest('hex').slice(0, 32));

  const replaced = await putLogo(store.id, { token, file: await createImage(50, 50, '#123456').png().toBuffer() });
  expect(replaced.body.logo?.url).not.toBe(url);
  const old = await getLogo(url);
  expect([old.status, old.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect((await getLogo(url.replace(store.id, (await createTestStore()).id))).status).toBe(404);
  expect((await getLogo(`/api/public/stores/${store.id}/logo/..%2f..`)).status).toBe(400);
});

test('BX-03 only the pixels of a file are kept: metadata is removed, and the orientation is applied', async () => {
  const photo = createImage(40, 20)
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 });
  const { body } = await putLogo(store.id, { token, file: await photo.toBuffer(), type: 'image/jpeg' });
  expect(body.logo).toMatchObject({ width: 20, height: 40 });
  const metadata = await sharp(await readLogo(body.logo?.url ?? '')).metadata();
  expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined]);
});

test('BX-03 the transparency of a logo is kept', async () => {
  const file = await createImage(10, 10, '#00000000').png().toBuffer();
  const { body } = await putLogo(store.id, { token, file });
  const pixel = await sharp(await readLogo(body.logo?.url ?? ''))
    .ensureAlpha()
    .raw()
    .toBuffer();
  expect(pixel[3]).toBe(0);
});

/** Creates a PNG whose header declares a size that differs from that of its pixels. */
async function createBomb(width: number, height: number): Promise<Buffer> {
  const file = await createImage(1, 1).png().toBuffer();
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}
function crc32(bytes: Buffer): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const twoFrames = () =>
  sharp(Buffer.from(Array.from({ length: 8 * 16 * 4 }, (_, index) => index % 251)), {
    raw: { width: 8, height: 16, channels: 4, pageHeight: 8 },
  });
async function createAnimatedPng(): Promise<Buffer> {
  const file = await createImage(8, 8).png().toBuffer();
  const chunk = Buffer.from('00000008acTL\0\0\0\x02\0\0\0\0'.slice(8), 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(chunk));
  return Buffer.concat([file.subarray(0, 33), length, chunk, crc, file.subarray(33)]);
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const KIND = 'Logo must be a PNG, JPEG or WebP image';
const DAMAGED = "Couldn't read the logo. The file may be damaged.";
const STILL = 'Logo must be a still image';
test.each([
  ['an SVG with a script', () => Buffer.from(svg), KIND],
  ['a GIF', () => createImage(8, 8).gif().toBuffer(), KIND],
  ['a page that calls itself PNG', () => Buffer.from('<!doctype html><script>alert(1)</script>'), KIND],
  ['an empty file', () => Buffer.alloc(0), KIND],
  ['the first bytes of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), DAMAGED],
  ['half a JPEG', async () => (await createImage(300, 300).jpeg().toBuffer()).subarray(0, 500), DAMAGED],
  [
    'random bytes behind the start of a JPEG',
    () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(900, 7)]),
    DAMAGED,
  ],
  ['an animated WebP', () => twoFrames().webp({ loop: 0 }).toBuffer(), STILL],
  ['an animated PNG', createAnimatedPng, STILL],
  ['a bomb of 25 gigapixels', () => createBomb(160_000, 160_000), 'Logo can have at most 16 million pixels'],
  ['an image of 17 megapixels', () => createBomb(4200, 4200), 'Logo can have at most 16 million pixels'],
])('BX-03 %s is refused with a message for the field', async (_name, create, message) => {
  const before = (await getPublicBrand(store.id)).body.logo;
  const { status, body } = await putLogo(store.id, { token, file: await create() });
  expect([status, body.message, body.fields]).toEqual([400, message, { logo: [message] }]);
  expect((await getPublicBrand(store.id)).body.logo).toEqual(before);
});

test('BX-03 a file above 1 MB and another content type are refused with a message for the field', async () => {
  const large = await putLogo(store.id, { token, file: Buffer.alloc(1_000_001, 0x89) });
  expect([large.status, large.body.fields]).toEqual([413, { logo: ['Logo must be at most 1 MB'] }]);
  const largest = await putLogo(store.id, { token, file: Buffer.alloc(1_000_000, 0x89) });
  expect(largest.status).toBe(400);
  for (const type of ['image/svg+xml', 'text/html', 'application/json']) {
    const response = await putLogo(store.id, { token, file: Buffer.from(svg), type });
    expect([response.status, response.body.fields]).toEqual([415, { logo: [KIND] }]);
  }
  // The size limit of all other requests stays unchanged.
  const body = { welcomeLine: 'x'.repeat(100_000) };
  expect((await call('PATCH', `/stores/${store.id}/brand`, { token, body })).status).toBe(413);
});

test('BX-03 an owner who uploads many logos has to wait, and another owner does not', async () => {
  const newStore = await createTestStore();
  const owner = await newStore.ownerToken();
  const upload = () => putLogo(newStore.id, { token: owner, file: Buffer.alloc(0) });
  const statuses = await Promise.all(Array.from({ length: 32 }, async () => (await upload()).status));
  expect(statuses.sort()).toEqual([...Array<number>(30).fill(400), 429, 429]);
  const refused = await upload();
  expect(refused.body.message).toBe('You have uploaded many logos. Please wait a while.');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  const other = await createTestStore();
  const file = await createImage(8, 8).png().toBuffer();
  expect((await putLogo(other.id, { token: await other.ownerToken(), file })).status).toBe(200);
});

test('BX-03 when several logos are uploaded at once, the last one stays complete, and the audit entries form a chain', async () => {
  const newStore = await createTestStore();
  const owner = await newStore.ownerToken();
  const files = await Promise.all(
    ['#111111', '#333333', '#555555', '#777777', '#999999', '#bbbbbb'].map((color, index) =>
      createImage(20 + index, 10, color)
        .png()
        .toBuffer(),
    ),
  );
  const responses = await Promise.all(files.map((file) => putLogo(newStore.id, { token: owner, file })));
  expect(responses.map(({ status }) => status)).toEqual(files.map(() => 200));
  const { logo } = (await getPublicBrand(newStore.id)).body;
  expect(responses.map(({ body }) => body.logo)).toContainEqual(logo);
  expect(await sharp(await readLogo(logo?.url ?? '')).metadata()).toMatchObject({ width: logo?.width });
  const audit = await sql<{ before: string | null; after: string }>(
    `select old_values ->> 'logo' as before, new_values ->> 'logo' as after from audit_log
     where store_id = $1 and action = 'store_brand_updated' order by id`,
    [newStore.id],
  );
  expect(audit.map(({ before }) => before)).toEqual([null, ...audit.slice(0, -1).map(({ after }) => after)]);
  expect(logo?.url).toContain(audit.at(-1)?.after);
  // Uploading the current image again changes nothing.
  const last = responses.findIndex(({ body }) => body.logo?.url === logo?.url);
  await putLogo(newStore.id, { token: owner, file: files[last] ?? Buffer.alloc(0) });
  expect(
    await sql("select 1 from audit_log where store_id = $1 and action = 'store_brand_updated'", [newStore.id]),
  ).toHaveLength(files.length);
});
