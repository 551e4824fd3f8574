export { recordAudit, recordAuditBy, pick } from './auditLog.sql';
export { auditRoutes } from './audit.routes';
