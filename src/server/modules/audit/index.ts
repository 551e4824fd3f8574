export { recordAudit, type AuditEntry } from './recordAudit';
