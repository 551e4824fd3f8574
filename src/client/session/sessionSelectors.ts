import { createSelector } from '@reduxjs/toolkit';
import type { AuthStore } from './authUser';
import { selectSession } from './sessionSlice';

/** The signed-in user. Some fields of admins and owners are placeholders that the server never reads. */
export interface Principal {
  id: string;
  email: string;
  role: 'admin' | 'store_owner' | 'cashier';
  /** Set for cashiers only. */
  storeId?: string;
}

/** The store of this kiosk, or the reason why it is unknown. */
export type StoreOfKiosk =
  | { kind: 'known'; store: AuthStore }
  /** No user is stored. */
  | { kind: 'absent' }
  /** The stored user cannot be parsed. */
  | { kind: 'unreadable' }
  /** The stored user has no store. */
  | { kind: 'storeless' };

const ADMIN: Principal = { id: 'admin', email: 'admin@regulars.local', role: 'admin' };
const OWNER: Principal = { id: 'store_owner', email: 'owner@regulars.local', role: 'store_owner' };

/** The signed-in user; null without a token or a role, and for a cashier without a stored user. */
export const selectPrincipal = createSelector(selectSession, (session): Principal | null => {
  const { token, role, isDashboard, authUser } = session;
  if (token === null) return null;
  if (role === 'platform_admin') return isDashboard === true ? ADMIN : null;
  if (role === 'store_owner') return OWNER;
  if (role !== 'cashier' || authUser === null) return null;
  const cashier: Principal = {
    id: authUser.id ?? 'cashier',
    email: authUser.email ?? 'cashier@regulars.local',
    role: 'cashier',
  };
  return authUser.storeId === null ? cashier : { ...cashier, storeId: authUser.storeId };
});

export const selectIsAuthenticated = createSelector(selectPrincipal, (principal) => principal !== null);

export const selectStoreOfKiosk = createSelector(selectSession, ({ authUser, unreadableUser }): StoreOfKiosk => {
  if (unreadableUser !== null) return { kind: 'unreadable' };
  if (authUser === null) return { kind: 'absent' };
  return authUser.store === null ? { kind: 'storeless' } : { kind: 'known', store: authUser.store };
});
