import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { PageHeader } from '../../shared/ui/PageHeader';
import { AccountSection } from './AccountSection';
import { ConnectionsSection } from './ConnectionsSection';
import { SessionsSection } from './SessionsSection';
import { StoreSettingsSection } from './StoreSettingsSection';
import { ManageLinks } from './ManageLinks';
import { SmsUsageSection } from './SmsUsageSection';
import { StoreFactsSection } from './StoreFactsSection';

// At the end of the page, with the table that no other part needs.

/** The owner's account, and what the owner sees and decides about the store. */
export function ProfilePage() {
  return (
    <Stack spacing={3}>
      <PageHeader title="Profile" subtitle="Your account and your store." />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <AccountSection />
          <StoreSettingsSection />
          <StoreFactsSection />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <ManageLinks />
          <ConnectionsSection />
          <SmsUsageSection />
        </Stack>
      </Box>
      <SessionsSection />
    </Stack>
  );
}
