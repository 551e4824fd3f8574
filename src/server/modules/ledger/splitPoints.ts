/** The largest change of one ledger row, up or down. Balances may be larger. */
const MAX_DELTA = 2_147_483_647;

export interface PointsPart {
  points: number;
  /** Makes the cause of each part unique; empty for the first one. */
  suffix: string;
}

/** Splits a balance, which may be negative, into parts that fit into one ledger row each; none for 0 points. */
export function splitPoints(points: number): PointsPart[] {
  const parts: PointsPart[] = [];
  let rest = points;
  while (rest !== 0) {
    const part = Math.max(-MAX_DELTA, Math.min(MAX_DELTA, rest));
    parts.push({ points: part, suffix: parts.length === 0 ? '' : `#${parts.length + 1}` });
    rest -= part;
  }
  return parts;
}
