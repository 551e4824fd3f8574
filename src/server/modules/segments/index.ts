export { hasWords, toConditions, toCustomerFilter, type CustomerFilter } from './customerFilter.sql';
export { countInSegments, SEGMENT_CONDITIONS, SEGMENTS } from './segments.sql';
