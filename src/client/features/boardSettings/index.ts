export { BoardSettingsPage } from './BoardSettingsPage';
