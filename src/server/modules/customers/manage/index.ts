export { customerChangeRoutes } from './customerChanges.routes';
export { customerExportRoutes } from './export.routes';
export { customerHistoryRoutes } from './customerHistory.routes';
export { manageCustomersRoutes } from './manageCustomers.routes';
