export { pick } from './AuditEntry';
export { recordAudit } from './auditLog.sql';
export { auditRoutes } from './audit.routes';
