export { FlagsPage } from './FlagsPage';
