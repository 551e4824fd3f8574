import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { selectStoreOfKiosk } from '../../../features/auth';
import { CheckInScreen } from '../../../features/customerKiosk';
import { useAppSelector } from '../../hooks';
import { readVisitState } from './visitState';

export function CheckInPage() {
  const navigate = useNavigate();
  const visit = readVisitState(useLocation().state);
  const kiosk = useAppSelector(selectStoreOfKiosk);
  if (!visit) return <Navigate to="/customer/entry" replace />;

  const { phone, subdomain, notice } = visit;
  const isOwnStore = kiosk.kind === 'known' && kiosk.store.subdomain === subdomain;
  return (
    <CheckInScreen
      visit={{ phone, storeSubdomain: subdomain }}
      storeName={isOwnStore ? kiosk.store.name : subdomain}
      {...(notice !== undefined && { notice })}
      onDone={() => void navigate('/customer/dashboard', { replace: true })}
      onExit={() => void navigate('/customer/entry', { replace: true })}
    />
  );
}
