export { AuditLogPage } from './AuditLogPage';
export { StoreHistoryPage } from './StoreHistoryPage';
