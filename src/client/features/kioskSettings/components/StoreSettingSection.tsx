import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { StoreSettings } from '../../../../contract/storeSettings';
import { useGetStoreSettingsQuery } from '../../../entities/storeSettings';
import { FailedState } from '../../../shared/ui/FailedState';
import { KioskSection } from './KioskSection';

interface StoreSettingSectionProps {
  title: string;
  children: (settings: StoreSettings) => ReactNode;
}

/** A card with one of the store's settings. */
export function StoreSettingSection({ title, children }: StoreSettingSectionProps) {
  const { data, isError, refetch } = useGetStoreSettingsQuery(undefined);
  return (
    <KioskSection title={title}>
      {data ? (
        children(data)
      ) : isError ? (
        <FailedState message="Couldn't load kiosk settings." onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={84} />
      )}
    </KioskSection>
  );
}
