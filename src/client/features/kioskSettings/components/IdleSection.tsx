import { KIOSK_IDLE_MINUTES } from '../../../../contract/plain/limits';
import { useSaveSetting } from '../../../entities/storeSettings';
import { formatCount } from '../../../shared/format/formatNumber';
import { SelectField } from '../../../shared/forms/SelectField';
import { StoreSettingSection } from './StoreSettingSection';

const OPTIONS = KIOSK_IDLE_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: formatCount(minutes, 'minute'),
}));

/** The setting that gives customers more time before the kiosk signs them out. A change is saved at once. */
export function IdleSection() {
  const save = useSaveSetting();
  return (
    <StoreSettingSection title="Time to read and type">
      {(settings) => (
        <SelectField
          name="kioskIdleMinutes"
          label="Sign a customer out without a touch after"
          value={String(settings.kioskIdleMinutes)}
          options={OPTIONS}
          onChange={(value) =>
            void save(
              { kioskIdleMinutes: Number(value) },
              `Kiosks now sign customers out after ${formatCount(Number(value), 'minute')} without a touch.`,
            )
          }
          help="More time helps people who read or type slowly. Until then, the next person in line can see who was there before."
        />
      )}
    </StoreSettingSection>
  );
}
