export { SystemPage } from './SystemPage';
