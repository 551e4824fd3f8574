import type { AuditRow } from '../../../contract/audit';
import { roleWords } from './auditWords';

/** Who it was: by name, else by email, else as what. */
export function actorWords({ id, name, email, role }: AuditRow['actor']): string {
  if (name ?? email) return name ?? email ?? '';
  if (id !== null) return `${roleWords(role)}, account deleted`;
  return role === 'unknown' ? 'Nobody known' : roleWords(role);
}
