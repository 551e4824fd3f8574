import Stack from '@mui/material/Stack';
import { PageHeader } from '../../shared/ui/PageHeader';
import { KioskPinSection } from './KioskPinSection';

/** How the owner's kiosks behave. */
export function KioskSettingsPage() {
  return (
    <Stack spacing={4}>
      <PageHeader title="Kiosk" subtitle="Settings of the tablet on which your customers check in." />
      <KioskPinSection />
    </Stack>
  );
}
