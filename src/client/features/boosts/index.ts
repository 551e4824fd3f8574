export { BoostsPage } from './BoostsPage';
