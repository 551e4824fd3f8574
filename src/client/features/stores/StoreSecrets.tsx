import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { StoreWithSecrets } from '../../../contract/stores';
import { messageOf } from '../../shared/api/messageOf';
import { MaskedSecret } from '../../shared/ui/MaskedSecret';
import { DetailsSection } from './DetailsSection';
import { useReadStoreQuery } from './storesApi';

/** The keys by which a store reaches its vendors, read (and written to the audit log) when this is shown. */
export function StoreSecrets({ storeId }: { storeId: string }) {
  const { currentData, isFetching, error, refetch } = useReadStoreQuery(storeId, { refetchOnMountOrArgChange: true });
  return (
    <DetailsSection title="API Integration">
      <Stack spacing={1.5} aria-busy={currentData === undefined && error === undefined}>
        {currentData !== undefined && <Secrets store={currentData} />}
        {currentData === undefined && (isFetching || error === undefined) && <SecretsSkeleton />}
        {currentData === undefined && !isFetching && error !== undefined && (
          <Alert
            severity="error"
            action={
              <Button variant="text" color="inherit" size="small" onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          >
            {messageOf(error)}
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
