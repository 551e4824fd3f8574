import { useNavigate, Navigate } from 'react-router-dom';
import { selectStoreOfKiosk } from '../../../features/auth';
import { DashboardScreen } from '../../../features/customerKiosk';
import { PATHS } from '../../../shared/routing/paths';
import { useAppSelector } from '../../hooks';

export function CustomerDashboardPage() {
  const navigate = useNavigate();
  const kiosk = useAppSelector(selectStoreOfKiosk);
  // The entry page shows the error and a Logout button.
  if (kiosk.kind !== 'known') return <Navigate to={PATHS.kiosk.entry} replace />;
  return <DashboardScreen store={kiosk.store} onLeave={() => void navigate(PATHS.kiosk.entry, { replace: true })} />;
}
