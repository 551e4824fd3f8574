export { HistoryPage } from './HistoryPage';
export { changesOf, type Change } from './changesOf';
export { actionLabel, recordLabel } from './auditLabels';
