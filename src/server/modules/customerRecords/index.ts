export { customerChangeRoutes } from './customerChanges.routes';
export { customerHistoryRoutes } from './customerHistory.routes';
export { customerExportRoutes, manageCustomersRoutes } from './customerRecords.routes';
