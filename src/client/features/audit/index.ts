export { AuditLogPage } from './AuditLogPage';
export { auditManifest } from './auditManifest';
export { auditWords } from './auditWords';
