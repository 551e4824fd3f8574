export { ResultsPage } from './ResultsPage';
