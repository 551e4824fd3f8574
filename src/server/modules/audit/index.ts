export type { AuditEntry } from './AuditEntry';
export { auditRoutes } from './audit.routes';
export { pick } from './pick';
export { recordAudit } from './recordAudit';
