export { pick } from './AuditEntry';
export { recordAudit, recordAuditBy } from './auditLog.sql';
export { auditRoutes } from './audit.routes';
