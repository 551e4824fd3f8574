import { PATHS } from '../../../shared/routing/paths';
import { Checklist } from '../../../shared/ui/dashboard/Checklist';
import { useGetStoreChecklistQuery } from '../ownerDashboardApi';

/** What the owner has left to set up. It is only help, so nothing is shown while it is loading or when that fails. */
export function StoreChecklistPanel() {
  const { data } = useGetStoreChecklistQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  return (
    <Checklist
      items={[
        { label: 'Add your first reward', isDone: data.hasReward, to: PATHS.owner.rewards },
        { label: 'Sign in the kiosk on your tablet', isDone: data.isKioskSignedIn, to: PATHS.owner.kiosk },
        { label: 'Add a cashier and sign in the board', isDone: data.isBoardSignedIn, to: PATHS.owner.cashiers },
        { label: 'Check in a first customer at the kiosk', isDone: data.hasCheckIn, to: PATHS.owner.kiosk },
        { label: 'Print the poster', isDone: data.isPosterPrinted, to: PATHS.owner.poster },
      ]}
    />
  );
}
