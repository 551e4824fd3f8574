export type { AuditEntry } from './AuditEntry';
export { auditRoutes } from './audit.routes';
export { picked } from './picked';
export { recordAudit } from './recordAudit';
