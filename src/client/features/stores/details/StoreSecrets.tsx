import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { StoreWithSecrets } from '../../../../contract/stores';
import { MaskedSecret } from '../../../shared/ui/copy/MaskedSecret';
import { DetailsSection } from './DetailsSection';

interface StoreSecretsProps {
  /** undefined while it is loading, or could not be loaded. */
  store: StoreWithSecrets | undefined;
  error: string | null;
  onRetry: () => void;
}

/** The API keys of a store: loading, failed or ready. */
export function StoreSecrets({ store, error, onRetry }: StoreSecretsProps) {
  const isLoading = store === undefined && error === null;
  return (
    <DetailsSection title="API Integration">
      <Stack spacing={1.5} aria-busy={isLoading}>
        {store !== undefined && <Secrets store={store} />}
        {isLoading && <SecretsSkeleton />}
        {store === undefined && error !== null && (
          <Alert
            severity="error"
            action={
              <Button variant="text" color="inherit" size="small" onClick={onRetry}>
                Try Again
              </Button>
            }
          >
            {error}
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
