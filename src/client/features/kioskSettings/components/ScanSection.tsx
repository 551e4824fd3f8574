import Skeleton from '@mui/material/Skeleton';
import { useGetStoreSettingsQuery } from '../../../entities/storeSettings';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { FailedState } from '../../../shared/ui/FailedState';
import { useSaveSetting } from '../hooks/useSaveSetting';
import { KioskSection } from './KioskSection';

/** The setting for check-in with the code on the customer page. A change is saved at once. */
export function ScanSection() {
  const { data, isError, refetch } = useGetStoreSettingsQuery(undefined);
  const save = useSaveSetting();
  return (
    <KioskSection title="Check-in by scan">
      {data ? (
        <SwitchField
          name="isScanEnabled"
          label="Scan to check in"
          checked={data.isScanEnabled}
          onChange={(isScanEnabled) =>
            void save(
              { isScanEnabled },
              isScanEnabled ? 'Customers can now check in by scan.' : 'Check-in by scan is off now.',
            )
          }
          help="Kiosks with a camera also read the code that customers show on their own page. The first time, allow the camera on the tablet."
        />
      ) : isError ? (
        <FailedState message="Couldn't load kiosk settings." onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={84} />
      )}
    </KioskSection>
  );
}
