import { useSaveSetting } from '../../../entities/storeSettings';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { StoreSettingSection } from './StoreSettingSection';

/** The setting for check-in with the code on the customer page. A change is saved at once. */
export function ScanSection() {
  const save = useSaveSetting();
  return (
    <StoreSettingSection title="Check-in by scan">
      {(settings) => (
        <SwitchField
          name="isScanEnabled"
          label="Scan to check in"
          checked={settings.isScanEnabled}
          onChange={(isScanEnabled) =>
            void save(
              { isScanEnabled },
              isScanEnabled ? 'Customers can now check in by scan.' : 'Check-in by scan is off now.',
            )
          }
          help="Kiosks with a camera also read the code that customers show on their own page. The first time, allow the camera on the tablet."
        />
      )}
    </StoreSettingSection>
  );
}
