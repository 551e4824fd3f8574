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

  const { phone, subdomain, notice } = visit;
  const isOwnStore = kiosk.kind === 'known' && kiosk.store.subdomain === subdomain;
  return (
    <CheckInScreen
      visit={{ phone, storeSubdomain: subdomain }}
      storeName={isOwnStore ? kiosk.store.name : subdomain}
      {...(notice !== undefined && { notice })}
      onDone={() => void navigate(PATHS.kiosk.dashboard, { replace: true })}
      onExit={() => void navigate(PATHS.kiosk.entry, { replace: true })}
    />
  );
}
