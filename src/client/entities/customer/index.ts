export { useListCustomersQuery } from './customerApi';
export { describeDetails, describePointsChange } from './describePointsChange';
export { SEGMENTS } from './segments';
