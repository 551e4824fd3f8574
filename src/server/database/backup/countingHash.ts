import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Counts and hashes the text of COPY as it passes. */
interface Meter {
  readonly stream: Transform;
  /** Lines so far. A line break inside of a value is escaped, so each line is a row. */
  readonly rows: number;
  /** SHA-256 in hex; ends the counting. */
  digest(): string;
}

const LINE_BREAK = 10;

/** `onRows` is called with the lines of each chunk. */
export function createCountingHash(onRows?: (rows: number) => void): Meter {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const found = countLineBreaks(chunk);
      rows += found;
      onRows?.(found);
      done(null, chunk);
    },
  });
  return {
    stream,
    get rows() {
      return rows;
    },
    digest: () => hash.digest('hex'),
  };
}

function countLineBreaks(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, at + 1)) count += 1;
  return count;
}
