export { getRefundedAmount } from './refundedAmount';
export { SEGMENTS } from './segments';
