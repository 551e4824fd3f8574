export { KioskSettingsPage } from './KioskSettingsPage';
