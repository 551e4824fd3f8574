import { lazy } from 'react';

/* What the board does not show when it opens on an ordinary day is fetched after it. */
const parts = {
  logout: async () => ({ default: (await import('./LogoutDialog')).LogoutDialog }),
  details: async () => ({ default: (await import('./RedemptionDetails')).RedemptionDetails }),
  badge: async () => ({ default: (await import('./NewBadge')).NewBadge }),
  confetti: async () => ({ default: (await import('./Confetti')).Confetti }),
  empty: async () => ({ default: (await import('./NoRedemptions')).NoRedemptions }),
  failure: async () => ({ default: (await import('./BoardFailure')).BoardFailure }),
};

export const LogoutDialog = lazy(parts.logout);
export const RedemptionDetails = lazy(parts.details);
export const NewBadge = lazy(parts.badge);
export const Confetti = lazy(parts.confetti);
export const NoRedemptions = lazy(parts.empty);
export const BoardFailure = lazy(parts.failure);

/** Fetches them before they are wanted; a failure only means that each is fetched when it is. */
export function preload(): void {
  for (const fetchPart of Object.values(parts)) fetchPart().catch(() => undefined);
}
