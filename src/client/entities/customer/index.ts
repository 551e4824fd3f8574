export { SEGMENTS } from './segments';
