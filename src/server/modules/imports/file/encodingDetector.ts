import type { ImportFile } from './readCsv';

/** The number of bytes at the beginning that tell whether a file is UTF-16. */
const START_BYTES = 1_000;
const UTF_32 = [Buffer.of(0xff, 0xfe, 0, 0), Buffer.of(0, 0, 0xfe, 0xff)];

/** Detects the encoding of a file while its bytes arrive. */
export class EncodingDetector {
  private start: Buffer = Buffer.alloc(0);
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private isUtf8 = true;
  private hasNul = false;

  add(bytes: Buffer): void {
    if (this.start.length < START_BYTES) this.start = Buffer.concat([this.start, bytes]).subarray(0, START_BYTES);
    if (bytes.includes(0)) this.hasNul = true;
    if (this.isUtf8) this.decode(bytes, true);
  }

  /** Returns null when the file is not text. Invalid UTF-8 is assumed to be Windows-1252, which Excel writes. */
  end(): ImportFile['encoding'] | null {
    if (UTF_32.some((mark) => this.start.subarray(0, 4).equals(mark))) return null;
    if (this.start[0] === 0xff && this.start[1] === 0xfe) return 'utf-16le';
    if (this.start[0] === 0xfe && this.start[1] === 0xff) return 'utf-16be';
    if (this.hasNul) return this.detectUnmarkedUtf16();
    if (this.isUtf8) this.decode(Buffer.alloc(0), false);
    return this.isUtf8 ? 'utf-8' : 'windows-1252';
  }

  /** In UTF-16, each second byte of most letters is 0, and none of the others is. */
  private detectUnmarkedUtf16(): ImportFile['encoding'] | null {
    const zeros = [0, 1].map((offset) => this.start.filter((byte, at) => at % 2 === offset && byte === 0).length);
    const [even = 0, odd = 0] = zeros;
    if (Math.max(even, odd) < this.start.length * 0.4 || Math.min(even, odd) > 0) return null;
    return odd > 0 ? 'utf-16le' : 'utf-16be';
  }

  private decode(bytes: Buffer, stream: boolean): void {
    try {
      this.utf8.decode(bytes, { stream });
    } catch {
      this.isUtf8 = false;
    }
  }
}
