import { lazy } from 'react';
import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';
import { lazyOptional } from '../../shared/ui/lazy/lazyOptional';

/*
 * What the board does not show at first is loaded after it. Confetti and badge share a chunk.
 */
const parts = {
  failure: async () => ({ default: (await import('./board/BoardFailure')).BoardFailure }),
  empty: async () => ({ default: (await import('./board/NoRedemptions')).NoRedemptions }),
};

/** The board works without these. */
const optional = {
  background: async () => (await import('./BoardBackground')).BoardBackground,
  controls: async () => (await import('./board/BoardControls')).BoardControls,
  badge: async () => (await import('./celebration/CelebrationEffects')).NewBadge,
  confetti: async () => (await import('./celebration/CelebrationEffects')).Confetti,
  cloudOff: async () => (await import('@mui/icons-material/CloudOff')).default,
};

const loadDetails = async () => (await import('./board/RedemptionDetails')).RedemptionDetails;

export const BoardBackground = lazyOptional(optional.background);
export const BoardFailure = lazy(parts.failure);
export const RedemptionDetails = lazyDialog(loadDetails, {
  isOpen: ({ redemption }) => redemption !== null,
  large: true,
});
export const CloudOff = lazyOptional(optional.cloudOff);
export const BoardControls = lazyOptional(optional.controls);
export const NoRedemptions = lazy(parts.empty);
export const NewBadge = lazyOptional(optional.badge);
export const Confetti = lazyOptional(optional.confetti);

/** Loads the parts in advance. A part that fails is requested again when it is rendered. */
export function preload(): void {
  for (const load of [...Object.values({ ...parts, ...optional }), loadDetails]) load().catch(() => undefined);
}

/** Plays the sound for a new redemption, if it is on. Without its code there is no button to turn it on either. */
export function playSound(redemptionId: string): void {
  import('./sound/boardSound').then(({ playFor }) => playFor(redemptionId)).catch(() => undefined);
}
