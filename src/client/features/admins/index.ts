export { AdminsPage } from './AdminsPage';
