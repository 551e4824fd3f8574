import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Counts and hashes the output of COPY while it passes through `stream`. */
interface Meter {
  readonly stream: Transform;
  /** The number of lines so far. Each line is a row, because line breaks inside values are escaped. */
  readonly rows: number;
  /** Ends the hash and returns it: SHA-256 in hex. */
  digest(): string;
}

const LINE_BREAK = 10;

/** `onRows` is called with the number of lines in each chunk. */
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
