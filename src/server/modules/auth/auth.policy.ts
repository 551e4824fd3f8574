import type { Scope } from '../../auth/actor';
import type { AccountRow } from './auth.sql';

/** The scope of a new session, or null when the account may not have the one it asks for. */
export function scopeOf(role: AccountRow['role'], asked: 'kiosk' | undefined): Scope | null {
  if (asked === 'kiosk') return role === 'store_owner' ? 'kiosk' : null;
  return { platform_admin: 'admin', store_owner: 'dashboard', cashier: 'board' }[role] as Scope;
}
