import type { ImportFile } from './readCsv';

/** The first bytes of files that are not text: Excel workbooks (ZIP and the older format) and PDF. */
const NOT_TEXT = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];

/** Detects the encoding of a file while its bytes arrive. */
export class EncodingDetector {
  private start: Buffer = Buffer.alloc(0);
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private isUtf8 = true;
  private hasNul = false;

  add(bytes: Buffer): void {
    if (this.start.length < 4) this.start = Buffer.concat([this.start, bytes]).subarray(0, 4);
    if (bytes.includes(0)) this.hasNul = true;
    if (this.isUtf8) this.decode(bytes, true);
  }

  /** Returns null when the file is not text. Invalid UTF-8 is assumed to be Windows-1252, which Excel writes. */
  end(): ImportFile['encoding'] | null {
    if (NOT_TEXT.some((beginning) => beginning.every((byte, at) => this.start[at] === byte))) return null;
    if (this.start[0] === 0xff && this.start[1] === 0xfe) return 'utf-16le';
    if (this.start[0] === 0xfe && this.start[1] === 0xff) return 'utf-16be';
    if (this.hasNul) return null;
    if (this.isUtf8) this.decode(Buffer.alloc(0), false);
    return this.isUtf8 ? 'utf-8' : 'windows-1252';
  }

  private decode(bytes: Buffer, stream: boolean): void {
    try {
      this.utf8.decode(bytes, { stream });
    } catch {
      this.isUtf8 = false;
    }
  }
}
