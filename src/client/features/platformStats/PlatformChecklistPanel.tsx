import { PATHS } from '../../shared/routing/paths';
import { Checklist } from '../../shared/ui/dashboard/Checklist';
import { useGetPlatformChecklistQuery } from './platformStatsApi';

/** What is left to set up on the platform. It is only help, so nothing shows while it loads or when that fails. */
export function PlatformChecklistPanel() {
  const { data } = useGetPlatformChecklistQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  return (
    <Checklist
      items={[
        { label: 'Add the first store', isDone: data.hasStore, to: PATHS.admin.stores },
        { label: 'Add its owner', isDone: data.hasOwner, to: PATHS.admin.owners },
        { label: 'Connect its register', isDone: data.isRegisterConnected, to: PATHS.admin.stores },
        { label: 'Connect its contacts and texts', isDone: data.areContactsConnected, to: PATHS.admin.stores },
        { label: 'Turn on nightly backups', isDone: data.areBackupsOn, to: PATHS.admin.system },
      ]}
    />
  );
}
