import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { StoreWithSecrets } from '../../../contract/stores';
import { MaskedSecret } from '../../shared/ui/MaskedSecret';
import { DetailsSection } from './DetailsSection';

interface StoreSecretsProps {
  /** Absent while it is being read, or could not be. */
  store: StoreWithSecrets | undefined;
  problem: string | null;
  onRetry: () => void;
}

/** The keys by which a store reaches its vendors, in their three faces. */
export function StoreSecrets({ store, problem, onRetry }: StoreSecretsProps) {
  const isReading = store === undefined && problem === null;
  return (
    <DetailsSection title="API Integration">
      <Stack spacing={1.5} aria-busy={isReading}>
        {store !== undefined && <Secrets store={store} />}
        {isReading && <SecretsSkeleton />}
        {store === undefined && problem !== null && (
          <Alert
            severity="error"
            action={
              <Button variant="text" color="inherit" size="small" onClick={onRetry}>
                Try Again
              </Button>
            }
          >
            {problem}
          </Alert>
        )}
      </Stack>
    </DetailsSection>
  );
}

const Secrets = ({ store }: { store: StoreWithSecrets }) => (
  <>
    <MaskedSecret label="Point-of-sale API key" secret={store.cloverApiKey} />
    <MaskedSecret label="Contact-management API key" secret={store.ghlApiKey} />
    <MaskedSecret label="Fine token" secret={store.ghlFineToken} />
  </>
);

const SecretsSkeleton = () => (
  <>
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" height={40} />
  </>
);
