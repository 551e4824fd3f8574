export { OwnerDashboardPage } from './OwnerDashboardPage';
