import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  ConnectionStatus,
  formatPosFacts,
  useGetOwnPosConnectionQuery,
  useTestOwnPosConnectionMutation,
} from '../../entities/connection';
import { PageHeader } from '../../shared/ui/PageHeader';
import { CreditOrderDialog } from './credit/CreditOrderDialog';
import { MatchSection } from './matching/MatchSection';
import { RewardsSection } from './RewardsSection';
import { SkippedSection } from './SkippedSection';
import { useOpenState } from '../../shared/ui/dialogs/useDialogState';

/** What could not be matched automatically, for the owner to decide. */
export function PointOfSalePage() {
  const crediting = useOpenState();
  return (
    <Stack spacing={4}>
      <PageHeader
        title="Point of Sale"
        subtitle="Purchases that could not be matched to their customers, and the connection to your register."
        actions={
          <Button variant="outlined" startIcon={<ReceiptLong />} onClick={crediting.open}>
            Credit an Order
          </Button>
        }
      />
      <ConnectionSection />
      <MatchSection />
      <RewardsSection />
      <SkippedSection />
      {crediting.isOpen && <CreditOrderDialog onClose={crediting.close} />}
    </Stack>
  );
}

function ConnectionSection() {
  const query = useGetOwnPosConnectionQuery(undefined, { refetchOnMountOrArgChange: true });
  const [test, testing] = useTestOwnPosConnectionMutation();
  return (
    <Paper component="section" variant="outlined" aria-labelledby="connection" sx={{ p: 2.5 }}>
      <Typography id="connection" component="h2" variant="h6" sx={{ mb: 1 }}>
        Connection
      </Typography>
      <ConnectionStatus {...{ query, testing }} onTest={() => void test(undefined)} formatFacts={formatPosFacts} />
    </Paper>
  );
}
