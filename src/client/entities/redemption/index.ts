export { RedemptionIcon } from './RedemptionIcon';
export { RedemptionStatusPill, STATUS_LABELS, STATUSES } from './RedemptionStatusPill';
export { useChangeRedemptionMutation, useListRedemptionsQuery } from './redemptionApi';
export { StatusBadge, StatusIcon } from './StatusBadge';
export {
  getRedeemedItem,
  getRedemptionColors,
  getRedemptionKind,
  getStatusTone,
  useRedemptionText,
} from './redemptionDisplay';
