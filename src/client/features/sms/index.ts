export { AutomatedMessagesPage } from './automations/AutomatedMessagesPage';
export { SmsManagementPage } from './SmsManagementPage';
