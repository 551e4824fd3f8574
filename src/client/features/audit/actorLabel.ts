import type { AuditRow } from '../../../contract/audit';
import { roleLabel } from './auditLabels';

/** Who it was: by name, else by email, else as what. */
export function actorLabel({ id, name, email, role }: AuditRow['actor']): string {
  if (name ?? email) return name ?? email ?? '';
  if (id !== null) return `${roleLabel(role)}, account deleted`;
  return role === 'unknown' ? 'Nobody known' : roleLabel(role);
}
