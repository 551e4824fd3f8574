import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { selectStoreOfKiosk } from '../../../features/auth';
import { CheckInScreen } from '../../../features/customerKiosk';
import { PATHS } from '../../../shared/routing/paths';
import { useAppSelector } from '../../hooks';
import { parseVisitState } from './visitState';

export function CheckInPage() {
  const navigate = useNavigate();
  const visit = parseVisitState(useLocation().state);
  const kiosk = useAppSelector(selectStoreOfKiosk);
  if (!visit) return <Navigate to={PATHS.kiosk.entry} replace />;

  const isOwnStore = kiosk.kind === 'known' && kiosk.store.subdomain === visit.storeSubdomain;
  return (
    <CheckInScreen
      visit={visit}
      storeName={isOwnStore ? kiosk.store.name : visit.storeSubdomain}
      onDone={() => void navigate(PATHS.kiosk.dashboard, { replace: true })}
      onExit={() => void navigate(PATHS.kiosk.entry, { replace: true })}
    />
  );
}
