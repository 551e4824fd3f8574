export type { AuditEntry } from './AuditEntry';
export { recordAudit } from './recordAudit';
