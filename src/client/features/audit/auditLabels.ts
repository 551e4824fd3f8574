import type { AuditRow } from '../../../contract/audit';
import { humanize } from '../../shared/format/humanize';

const ROLES: Record<string, string> = {
  cashier: 'Cashier',
  customer: 'Customer',
  key: 'API key',
  platform_admin: 'Administrator',
  store_owner: 'Owner',
  system: 'System',
};

export function roleLabel(role: string): string {
  return ROLES[role] ?? humanize(role);
}

/** What only customers do, at the kiosk that an owner has signed in. */
const KIOSK_ACTIONS = ['redemption_created', 'promotion_redeemed', 'customer_page_confirmed'];

/** Whether an entry is about a customer at a kiosk. Its actor is the owner who signed the kiosk in. */
export const isAtKiosk = ({ action, actor }: Pick<AuditRow, 'action' | 'actor'>): boolean =>
  actor.role === 'store_owner' && KIOSK_ACTIONS.includes(action);

/** The actor's name, or else the email, or else the role. */
export function actorLabel({ id, name, email, role }: AuditRow['actor']): string {
  if (name ?? email) return name ?? email ?? '';
  return id === null || role === 'customer' ? roleLabel(role) : `${roleLabel(role)}, account deleted`;
}
