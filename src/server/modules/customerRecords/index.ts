import { customerChangeRoutes } from './customerChanges.routes';
import { customerHistoryRoutes } from './customerHistory.routes';
import { customerExportRoutes, manageCustomersRoutes } from './customerRecords.routes';

export const customerRecords = {
  routes: [customerChangeRoutes, customerHistoryRoutes, customerExportRoutes, manageCustomersRoutes],
};
