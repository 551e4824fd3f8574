import { formatPoints } from './formatPoints';

/** A number of things: '1 store', '1,200 stores'. The plural must end in -s. */
export function formatCount(count: number, noun: string): string {
  return `${formatPoints(count)} ${noun}${count === 1 ? '' : 's'}`;
}
