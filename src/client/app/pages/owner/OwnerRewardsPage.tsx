import { selectAuthUser } from '../../../features/auth';
import { RewardsPage } from '../../../features/rewards';
import { useAppSelector } from '../../hooks';

/** The rewards of the signed-in owner's store. */
export function OwnerRewardsPage() {
  const storeId = useAppSelector(selectAuthUser)?.storeId ?? '';
  return <RewardsPage storeId={storeId} />;
}
