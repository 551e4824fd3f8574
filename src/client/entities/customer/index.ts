export { useListCustomersQuery } from './customerApi';
export { describePointsChange } from './describePointsChange';
export { getRefundedAmount } from './refundedAmount';
export { SEGMENTS } from './segments';
