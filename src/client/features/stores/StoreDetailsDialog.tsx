import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Store } from '../../../contract/stores';
import { storeHistoryPath, storeOwnersPath } from '../../entities/store';
import { isNotFound, getErrorMessage } from '../../shared/api/errors';
import { RouteLink } from '../../shared/routing/RouteLink';
import { DetailsDialog } from '../../shared/ui/DetailsDialog';
import { NotFoundDialog } from '../../shared/ui/NotFoundDialog';
import { StatusPill } from '../../shared/ui/StatusPill';
import { StatusToggle } from './StatusToggle';
import { StoreFacts } from './StoreFacts';
import { StoreSecrets } from './StoreSecrets';
import { useGetStoreQuery } from './storesApi';

type StoreDetailsDialogProps = {
  store: Store;
  onClose: () => void;
} & (
  | {
      /** Only looks: reads no secrets and offers no acts. */
      brief: true;
    }
  | { brief?: false; onEdit: () => void; onToggle: () => void }
);

/** All about one store: at once what its list knows, then its secrets. */
export function StoreDetailsDialog({ store, onClose, ...acts }: StoreDetailsDialogProps) {
  const { id, name, isActive } = store;
  // Written to the audit log each time.
  const reading = useGetStoreQuery(id, { skip: acts.brief === true, refetchOnMountOrArgChange: true });
  if (isNotFound(reading.error)) return <NotFoundDialog kind="store" name={name} onClose={onClose} />;
  return (
    <DetailsDialog
      open
      title={name}
      onClose={onClose}
      actions={
        <>
          <Stack direction="row" spacing={2} sx={{ mr: 'auto' }}>
            <Link component={RouteLink} to={storeOwnersPath(id)} variant="body2">
              View Store Owners
            </Link>
            <Link component={RouteLink} to={storeHistoryPath(id)} variant="body2">
              History
            </Link>
          </Stack>
          {!acts.brief && (
            <Button variant="contained" onClick={acts.onEdit}>
              Edit Store
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={3}>
        <StoreFacts
          store={store}
          brief={acts.brief === true}
          status={
            acts.brief ? (
              <StatusPill tone={isActive ? 'success' : 'neutral'} label={isActive ? 'Active' : 'Inactive'} />
            ) : (
              <StatusToggle store={store} onToggle={acts.onToggle} />
            )
          }
        />
        {!acts.brief && (
          <StoreSecrets
            store={reading.currentData}
            problem={reading.error && !reading.isFetching ? getErrorMessage(reading.error) : null}
            onRetry={() => void reading.refetch()}
          />
        )}
      </Stack>
    </DetailsDialog>
  );
}
