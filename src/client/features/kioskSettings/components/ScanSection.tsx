import Skeleton from '@mui/material/Skeleton';
import { useGetStoreSettingsQuery, useUpdateStoreSettingsMutation } from '../../../entities/storeSettings';
import { getErrorMessage } from '../../../shared/api/errors';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { FailedState } from '../../../shared/ui/FailedState';
import { useToast } from '../../../shared/ui/ToastProvider';
import { KioskSection } from './KioskSection';

/** The setting for check-in with the code on the customer page. A change is saved at once. */
export function ScanSection() {
  const { data, isError, refetch } = useGetStoreSettingsQuery(undefined);
  const [updateSettings, { isLoading: isSaving }] = useUpdateStoreSettingsMutation();
  const showToast = useToast();

  const handleChange = async (isScanEnabled: boolean) => {
    if (isSaving) return;
    const result = await updateSettings({ isScanEnabled });
    if (result.error) showToast(`The setting was not saved. ${getErrorMessage(result.error)}`, 'danger');
    else showToast(isScanEnabled ? 'Customers can now check in by scan.' : 'Check-in by scan is off now.', 'success');
  };
  return (
    <KioskSection title="Check-in by scan">
      {data ? (
        <SwitchField
          name="isScanEnabled"
          label="Scan to check in"
          checked={data.isScanEnabled}
          onChange={(next) => void handleChange(next)}
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
