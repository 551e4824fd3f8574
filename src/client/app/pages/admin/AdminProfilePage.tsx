import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { SecondFactorControls } from '../../../entities/secondFactor';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { Panel } from '../../../shared/ui/Panel';

/** The sign-in codes of the signed-in administrator. */
export function AdminProfilePage() {
  return (
    <Stack spacing={3}>
      <PageHeader title="Profile" subtitle="How you sign in." />
      <Box sx={{ maxWidth: 640 }}>
        <Panel title="Sign-in codes">
          <Box sx={{ p: 2.5 }}>
            <SecondFactorControls />
          </Box>
        </Panel>
      </Box>
    </Stack>
  );
}
