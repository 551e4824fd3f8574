import { useNavigate, Navigate } from 'react-router-dom';
import { selectStoreOfKiosk } from '../../../features/auth';
import { DashboardScreen } from '../../../features/customerKiosk';
import { useAppSelector } from '../../hooks';

export function CustomerDashboardPage() {
  const navigate = useNavigate();
  const kiosk = useAppSelector(selectStoreOfKiosk);
  // The entry says what is wrong with the session and offers the way out.
  if (kiosk.kind !== 'known') return <Navigate to="/customer/entry" replace />;
  return <DashboardScreen store={kiosk.store} onLeave={() => void navigate('/customer/entry', { replace: true })} />;
}
