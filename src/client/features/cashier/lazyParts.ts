import { lazy } from 'react';

/*
 * What the board does not show at first is loaded after it. Confetti and badge share a chunk.
 */
const parts = {
  logout: async () => ({ default: (await import('../../shared/ui/dialogs/ConfirmDialog')).ConfirmDialog }),
  failure: async () => ({ default: (await import('../../shared/ui/FailedState')).FailedState }),
  details: async () => ({ default: (await import('./board/RedemptionDetails')).RedemptionDetails }),
  // The board works without these two.
  background: () => import('./BoardBackground').then((part) => ({ default: part.BoardBackground }), nothing),
  sound: () => import('./sound/SoundButton').then((part) => ({ default: part.SoundButton }), nothing),
  empty: async () => ({ default: (await import('./board/NoRedemptions')).NoRedemptions }),
  badge: async () => ({ default: (await import('./celebration/CelebrationEffects')).NewBadge }),
  confetti: async () => ({ default: (await import('./celebration/CelebrationEffects')).Confetti }),
};

function nothing(): { default: () => null } {
  return { default: () => null };
}

export const BoardBackground = lazy(parts.background);
export const ConfirmDialog = lazy(parts.logout);
export const FailedState = lazy(parts.failure);
export const RedemptionDetails = lazy(parts.details);
export const SoundButton = lazy(parts.sound);
export const NoRedemptions = lazy(parts.empty);
export const NewBadge = lazy(parts.badge);
export const Confetti = lazy(parts.confetti);

/** Loads the parts in advance. A part that fails is requested again when it is rendered. */
export function preload(): void {
  for (const load of Object.values(parts)) load().catch(() => undefined);
}

/** Plays the sound for a new redemption, if it is on. Without its code there is no button to turn it on either. */
export function playSound(redemptionId: string): void {
  import('./sound/boardSound').then(({ playFor }) => playFor(redemptionId)).catch(() => undefined);
}
