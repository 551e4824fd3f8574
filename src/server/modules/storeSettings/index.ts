export { storeSettingsRoutes } from './storeSettings.routes';
