import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { selectStoreOfKiosk } from '../../../features/auth';
import { CheckInScreen, type Visit } from '../../../features/customerKiosk';
import { PATHS } from '../../../shared/routing/paths';
import { useAppSelector } from '../../hooks';

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

/** Validates the navigation state of the check-in page; null when it is not a visit from the entry page. */
function parseVisitState(state: unknown): Visit | null {
  if (typeof state !== 'object' || state === null) return null;
  const { phone, storeSubdomain, isNew, notice } = state as Partial<Record<keyof Visit, unknown>>;
  if (typeof phone !== 'string' || typeof storeSubdomain !== 'string' || !phone || !storeSubdomain) return null;
  return { phone, storeSubdomain, isNew: isNew === true, ...(typeof notice === 'string' && { notice }) };
}
