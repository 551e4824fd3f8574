export { SmsManagementPage } from './SmsManagementPage';
