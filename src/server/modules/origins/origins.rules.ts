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

interface Brought {
  /** The balance of the chain's customer. */
  balance: number;
  /** The points of the chain that the moves brought so far, less those that went back. */
  brought: number;
  /** The points of the shop that left its ledger for them. */
  moved: number;
  rate: number;
}

/**
 * Returns what goes back to a customer of a shop that leaves: points of the shop, and what they cost the chain's
 * customer. Still there is at most the balance, and at most what was brought. What is gone of that was spent in the
 * chain and stays there, in points of the shop rounded up. A debt goes back the same way: as far as the customer still
 * owes it. So of what was brought, `moved` points stay in the chain, which are worth `brought` there, before and after.
 */
export function calculateReturn({ balance, brought, moved, rate }: Brought): { points: number; cost: number } {
  const present = moved < 0 ? Math.max(Math.min(balance, 0), brought) : Math.min(Math.max(balance, 0), brought);
  const gone = BigInt(Math.abs(brought - present)) * BigInt(DECIMALS);
  const units = BigInt(Math.round(rate * DECIMALS));
  const rest = Math.min(Math.abs(moved), Number((gone + units - 1n) / units));
  const stays = moved < 0 ? 0 - rest : rest;
  return { points: moved - stays, cost: brought - convertPoints(stays, rate) };
}

/** The cause in the chain's ledger for the n-th move of the points of a customer whom a shop brought. */
export const toMoveSource = (originId: string, n: number): string => `move:${originId}#${n}`;

/** The cause of the same move in the ledger of the shop, which stays as an archive, in either direction. */
export const toMoveOutSource = (originId: string, n: number): string => `${toMoveSource(originId, n)}:out`;
