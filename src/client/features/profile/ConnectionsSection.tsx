import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  ConnectionStatus,
  formatContactFacts,
  formatPosFacts,
  useGetOwnPosConnectionQuery,
  useTestOwnPosConnectionMutation,
} from '../../entities/connection';
import { useGetOwnContactSyncQuery, useTestOwnContactSyncMutation } from './profileApi';
import { ProfileSection } from './ProfileSection';

/** Whether the point of sale and the contact management of the store work, with a test of each. */
export function ConnectionsSection() {
  const pos = useGetOwnPosConnectionQuery(undefined, { refetchOnMountOrArgChange: true });
  const [testPos, testingPos] = useTestOwnPosConnectionMutation();
  const contacts = useGetOwnContactSyncQuery(undefined, { refetchOnMountOrArgChange: true });
  const [testContacts, testingContacts] = useTestOwnContactSyncMutation();
  return (
    <ProfileSection title="Connections" text="Your platform administrator manages their API keys.">
      <Stack spacing={2} divider={<Divider />}>
        <Box>
          <Typography component="h3" variant="subtitle2" gutterBottom>
            Point of sale
          </Typography>
          <ConnectionStatus
            query={pos}
            testing={testingPos}
            onTest={() => void testPos(undefined)}
            testLabel="Test connection to the point of sale"
            formatFacts={formatPosFacts}
          />
        </Box>
        <Box>
          <Typography component="h3" variant="subtitle2" gutterBottom>
            Contacts and text messages
          </Typography>
          <ConnectionStatus
            query={contacts}
            testing={testingContacts}
            onTest={() => void testContacts(undefined)}
            testLabel="Test connection to contacts and text messages"
            formatFacts={formatContactFacts}
          />
        </Box>
      </Stack>
    </ProfileSection>
  );
}
