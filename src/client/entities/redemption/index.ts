export { RedemptionIcon } from './RedemptionIcon';
export { StatusBadge, StatusIcon } from './StatusBadge';
export {
  getCustomerName,
  getRedeemedItem,
  getRedemptionColors,
  getRedemptionKind,
  getStatusTone,
  KIND_LABELS,
  redemptionLabel,
} from './redemptionDisplay';
export type { RedemptionKind } from './redemptionDisplay';
