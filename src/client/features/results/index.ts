export { ResultsPage } from './ResultsPage';
export { resultsManifest } from './resultsManifest';
export { resultsWords } from './resultsWords';
