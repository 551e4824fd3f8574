export { RedemptionIcon } from './RedemptionIcon';
export { StatusBadge, StatusIcon } from './StatusBadge';
export {
  getRedeemedItem,
  getRedemptionColors,
  getRedemptionKind,
  getStatusTone,
  useRedemptionText,
} from './redemptionDisplay';
export type { RedemptionKind } from './redemptionDisplay';
