export { RedemptionIcon } from './components/RedemptionIcon';
export { RedemptionStatusPill, STATUS_LABELS, STATUSES } from './components/RedemptionStatusPill';
export { useChangeRedemptionMutation, useListRedemptionsQuery } from './redemptionApi';
export { StatusBadge, StatusIcon } from './components/StatusBadge';
export {
  getRedeemedItem,
  getRedemptionColors,
  getRedemptionKind,
  getStatusTone,
  useRedemptionText,
} from './redemptionDisplay';
