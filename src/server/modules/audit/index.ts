export { auditRoutes } from './audit.routes';
export type { AuditEntry } from './AuditEntry';
export { recordAudit } from './recordAudit';
