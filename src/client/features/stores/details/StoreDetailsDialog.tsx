import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Store } from '../../../../contract/stores';
import { storeHistoryPath, storeOwnersPath } from '../../../entities/store';
import { isNotFound, getErrorMessage } from '../../../shared/api/errors';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { DetailsDialog } from '../../../shared/ui/dialogs/DetailsDialog';
import { NotFoundDialog } from '../../../shared/ui/dialogs/NotFoundDialog';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { StatusToggle } from '../StatusToggle';
import { lazyPart } from '../../../shared/ui/lazyPart';
import { StoreContactSync, StorePosConnection } from './StoreConnection';
import { StoreFacts } from './StoreFacts';
import { StoreSecrets } from './StoreSecrets';
import { useGetStoreQuery } from '../storesApi';

// Not part of what the page shows first.

type StoreDetailsDialogProps = {
  store: Store;
  onClose: () => void;
} & (
  | {
      /** Read-only: loads no secrets and offers no actions. */
      brief: true;
    }
  | { brief?: false; onEdit: () => void; onToggle: () => void }
);

const StoreJobs = lazyPart(
  async () => (await import('./StoreJobs')).StoreJobs,
  () => null,
);

/** The details of one store. The data of the list is shown immediately; the secrets are loaded. */
export function StoreDetailsDialog({ store, onClose, ...props }: StoreDetailsDialogProps) {
  const { id, name, isActive } = store;
  // Each read of the secrets is written to the audit log.
  const query = useGetStoreQuery(id, { skip: props.brief === true, refetchOnMountOrArgChange: true });
  if (isNotFound(query.error)) return <NotFoundDialog kind="store" name={name} onClose={onClose} />;
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
          {!props.brief && (
            <Button variant="contained" onClick={props.onEdit}>
              Edit Store
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={3}>
        <StoreFacts
          store={store}
          brief={props.brief === true}
          status={
            props.brief ? (
              <StatusPill tone={isActive ? 'success' : 'neutral'} label={isActive ? 'Active' : 'Inactive'} />
            ) : (
              <StatusToggle store={store} onToggle={props.onToggle} />
            )
          }
        />
        {!props.brief && <StorePosConnection storeId={id} />}
        {!props.brief && <StoreContactSync storeId={id} />}
        {!props.brief && <StoreJobs storeId={id} />}
        {!props.brief && (
          <StoreSecrets
            store={query.currentData}
            error={query.error && !query.isFetching ? getErrorMessage(query.error) : null}
            onRetry={() => void query.refetch()}
          />
        )}
      </Stack>
    </DetailsDialog>
  );
}
