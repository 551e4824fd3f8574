export { HistoryPage } from './HistoryPage';
export { changesOf, type Change } from './changesOf';
export { actionWords, recordWords } from './auditWords';
