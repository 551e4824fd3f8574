import { selectAuthUser, useSignOut } from '../../../features/auth';
import { CashierBoard } from '../../../features/cashier';
import { useAppSelector } from '../../hooks';

/** The board of the store that the cashier belongs to. */
export function CashierBoardPage() {
  const user = useAppSelector(selectAuthUser);
  const signOut = useSignOut();
  return <CashierBoard storeId={user?.storeId ?? null} storeName={user?.store?.name ?? ''} onLogout={signOut} />;
}
