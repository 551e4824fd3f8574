export { AdminsPage } from './AdminsPage';
export { adminRules } from './adminRules';
