export { customerChangeRoutes } from './customerChanges.routes';
export { customerHistoryRoutes } from './customerHistory.routes';
export { manageCustomersRoutes, customerExportRoutes } from './customerRecords.routes';
