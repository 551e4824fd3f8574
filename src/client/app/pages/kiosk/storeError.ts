import type { StoreOfKiosk } from '../../../features/auth';

const MESSAGES: Record<Exclude<StoreOfKiosk['kind'], 'known'>, string> = {
  absent: 'Please log in to access this page.',
  unreadable: 'Error loading store information. Please log in again.',
  storeless: 'Store information not found. Please log in again.',
};

/** Why nobody can check in at this kiosk, or null. */
export function getStoreError({ kind }: StoreOfKiosk): string | null {
  return kind === 'known' ? null : MESSAGES[kind];
}
