export { recordAudit, recordAuditBy, recordShopAudit, pick } from './auditLog.sql';
export { auditRoutes } from './audit.routes';
