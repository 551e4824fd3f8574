import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatCount } from '../../../shared/format/formatNumber';
import { RetryAlert } from '../../../shared/ui/RetryAlert';
import { useListStoreApiKeysQuery } from '../storesApi';
import { DetailsSection } from './StoreFacts';

/** How many programs can call the API for a store. Its owner sees and revokes their keys. */
export function StoreApiKeys({ storeId }: { storeId: string }) {
  const { currentData, error, refetch } = useListStoreApiKeysQuery(storeId, { refetchOnMountOrArgChange: true });
  return (
    <DetailsSection title="Programs">
      {currentData ? (
        <Typography variant="body2">{formatCount(currentData.length, 'API key')}</Typography>
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{getErrorMessage(error, "Couldn't load the API keys.")}</RetryAlert>
      ) : (
        <Skeleton width={96} />
      )}
    </DetailsSection>
  );
}
