/**
 * The number of filled stamps of a stamp card, each of which stands for an equal part of the reward's price. This file
 * imports nothing.
 */
export function countStamps(points: number, price: number, stamps: number): number {
  return Math.max(0, Math.min(stamps, Math.floor((points * stamps) / price)));
}
