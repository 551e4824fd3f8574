import type { StoreOfKiosk } from '../../../features/auth';

const WORDS: Record<Exclude<StoreOfKiosk['kind'], 'known'>, string> = {
  absent: 'Please log in to access this page.',
  unreadable: 'Error loading store information. Please log in again.',
  storeless: 'Store information not found. Please log in again.',
};

/** Why this kiosk cannot check anybody in, or null. */
export function storeProblemOf({ kind }: StoreOfKiosk): string | null {
  return kind === 'known' ? null : WORDS[kind];
}
