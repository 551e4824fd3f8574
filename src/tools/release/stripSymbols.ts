/** Offsets in the header of a 64-bit ELF file, and in the header of a segment. */
const HEADER = { programHeaders: 32, sectionHeaders: 40, programHeaderSize: 54, programHeaderCount: 56, sections: 60 };
const SEGMENT = { offset: 8, size: 32 };

/**
 * Returns a program without what follows its segments: names of symbols and lines, which only debuggers read, a fifth
 * of a Node. The names that libraries are linked by are within a segment, and stay. Works for each processor.
 * @throws Error when it is not a little-endian 64-bit ELF file.
 */
export function stripSymbols(program: Buffer): Buffer {
  if (program.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') throw new Error('not a 64-bit ELF program');
  const first = Number(program.readBigUInt64LE(HEADER.programHeaders));
  const size = program.readUInt16LE(HEADER.programHeaderSize);
  const segments = Array.from({ length: program.readUInt16LE(HEADER.programHeaderCount) }, (_, n) => first + n * size);
  const ends = segments.map((at) =>
    Number(program.readBigUInt64LE(at + SEGMENT.offset) + program.readBigUInt64LE(at + SEGMENT.size)),
  );
  const stripped = Buffer.from(program.subarray(0, Math.max(...ends, first + segments.length * size)));
  stripped.writeBigUInt64LE(0n, HEADER.sectionHeaders);
  // The number of sections, and which one has their names.
  stripped.writeUInt32LE(0, HEADER.sections);
  return stripped;
}
