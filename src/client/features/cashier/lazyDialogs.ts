import { lazy } from 'react';

/* Not part of the first load: dialogs weigh as much as the rest of the board. */
const fetchLogout = async () => ({ default: (await import('./LogoutDialog')).LogoutDialog });
const fetchDetails = async () => ({ default: (await import('./RedemptionDetails')).RedemptionDetails });

export const LogoutDialog = lazy(fetchLogout);
export const RedemptionDetails = lazy(fetchDetails);

/** Fetches them before they are wanted; a failure only means that they are fetched when they are. */
export function fetchDialogsAhead(): void {
  Promise.all([fetchLogout(), fetchDetails()]).catch(() => undefined);
}
