/** Rates have four decimals in the database. In floating point 1.1 × 10,000 is not an integer. */
const DECIMALS = 10_000;

/**
 * Returns what points of a shop are worth in its chain, in integer arithmetic and rounded down: up to a point less,
 * never more. A debt is rounded down too, so it becomes the larger one.
 */
export function convertPoints(points: number, rate: number): number {
  const product = BigInt(points) * BigInt(Math.round(rate * DECIMALS));
  const quotient = product / BigInt(DECIMALS);
  return Number(product < 0n && product % BigInt(DECIMALS) !== 0n ? quotient - 1n : quotient);
}

/** The cause in the chain's ledger for the n-th move of the points of a customer whom a shop brought. */
export const toMoveSource = (originId: string, n: number): string => `move:${originId}#${n}`;

/** The cause of the same move in the ledger of the shop, which stays as an archive. */
export const toMoveOutSource = (originId: string, n: number): string => `${toMoveSource(originId, n)}:out`;
