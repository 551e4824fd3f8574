import { ActivitiesPage } from '../../../features/activities';
import { selectAuthUser } from '../../../features/auth';
import { useAppSelector } from '../../hooks';

/** The redemptions of the owner's store. */
export function OwnerActivitiesPage() {
  const user = useAppSelector(selectAuthUser);
  return <ActivitiesPage storeId={user?.storeId ?? user?.store?.id ?? null} />;
}
