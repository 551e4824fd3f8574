import Skeleton from '@mui/material/Skeleton';
import { KIOSK_IDLE_MINUTES } from '../../../../contract/limits';
import { useGetStoreSettingsQuery } from '../../../entities/storeSettings';
import { formatCount } from '../../../shared/format/formatNumber';
import { SelectField } from '../../../shared/forms/SelectField';
import { FailedState } from '../../../shared/ui/FailedState';
import { useSaveSetting } from '../hooks/useSaveSetting';
import { KioskSection } from './KioskSection';

const OPTIONS = KIOSK_IDLE_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: formatCount(minutes, 'minute'),
}));

/** The setting that gives customers more time before the kiosk signs them out. A change is saved at once. */
export function IdleSection() {
  const { data, isError, refetch } = useGetStoreSettingsQuery(undefined);
  const save = useSaveSetting();
  return (
    <KioskSection title="Time to read and type">
      {data ? (
        <SelectField
          name="kioskIdleMinutes"
          label="Sign a customer out without a touch after"
          value={String(data.kioskIdleMinutes)}
          options={OPTIONS}
          onChange={(value) =>
            void save(
              { kioskIdleMinutes: Number(value) },
              `Kiosks now sign customers out after ${formatCount(Number(value), 'minute')} without a touch.`,
            )
          }
          help="More time helps people who read or type slowly. Until then, the next person in line can see who was there before."
        />
      ) : isError ? (
        <FailedState message="Couldn't load kiosk settings." onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={84} />
      )}
    </KioskSection>
  );
}
