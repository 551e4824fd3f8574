import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Store, StoreWithSecrets } from '../../../../contract/stores';
import { storeAuditLogPath, storeOwnersPath } from '../../../entities/store';
import { ConnectionStatus, formatContactFacts, formatPosFacts } from '../../../entities/vendorStatus';
import { getErrorMessage, isNotFound } from '../../../shared/api/errors';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { MaskedSecret } from '../../../shared/ui/copy/MaskedSecret';
import { DetailsDialog } from '../../../shared/ui/dialogs/DetailsDialog';
import { NotFoundDialog } from '../../../shared/ui/dialogs/NotFoundDialog';
import { RetryAlert } from '../../../shared/ui/RetryAlert';
import { ActivePill } from '../../../shared/ui/StatusPill';
import {
  useGetContactSyncQuery,
  useGetPosConnectionQuery,
  useGetStoreQuery,
  useTestContactSyncMutation,
  useTestPosConnectionMutation,
} from '../storesApi';
import { hasOwnContacts } from '../storesRules';
import { StatusToggle } from './StatusToggle';
import { StoreChain } from './StoreChain';
import { DetailsSection, StoreFacts } from './StoreFacts';
import { StoreJobs } from './StoreJobs';
import { StorePrograms } from './StorePrograms';

interface StoreSecretsProps {
  /** undefined while it is loading and after a failure. */
  store: StoreWithSecrets | undefined;
  error: string | null;
  onRetry: () => void;
}

/** The API keys of a store, or a placeholder or an error. */
function StoreSecrets({ store, error, onRetry }: StoreSecretsProps) {
  const isLoading = store === undefined && error === null;
  return (
    <DetailsSection title="API Integration">
      <Stack spacing={1.5} aria-busy={isLoading}>
        {store !== undefined && <Secrets store={store} />}
        {isLoading && <SecretsSkeleton />}
        {store === undefined && error !== null && <RetryAlert onRetry={onRetry}>{error}</RetryAlert>}
      </Stack>
    </DetailsSection>
  );
}

const Secrets = ({ store }: { store: StoreWithSecrets }) => (
  <>
    <MaskedSecret label="Point-of-sale API key" secret={store.cloverApiKey} />
    {hasOwnContacts(store) && (
      <>
        <MaskedSecret label="Contact-management API key" secret={store.ghlApiKey} />
        <MaskedSecret label="Fine token" secret={store.ghlFineToken} />
      </>
    )}
  </>
);

const SecretsSkeleton = () => (
  <>
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" height={40} />
  </>
);

type StoreDetailsDialogProps = {
  store: Store;
  onClose: () => void;
} & (
  | {
      /** Shows the store read-only, without loading its secrets. */
      brief: true;
    }
  | { brief?: false; onEdit: () => void; onAddShop: () => void; onToggle: () => void }
);

/** The details of a store. The data of the list shows at once, while the secrets are loading. */
export function StoreDetailsDialog({ store, onClose, ...props }: StoreDetailsDialogProps) {
  const { id, name, isActive } = store;
  // The server writes each read of the secrets to the audit log.
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
            <Link component={RouteLink} to={storeAuditLogPath(id)} variant="body2">
              Audit Log
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
            props.brief ? <ActivePill isActive={isActive} /> : <StatusToggle store={store} onToggle={props.onToggle} />
          }
        />
        {!props.brief && <StoreChain store={store} onAddShop={props.onAddShop} />}
        {!props.brief && <StorePosConnection storeId={id} />}
        {!props.brief && hasOwnContacts(store) && <StoreContactSync storeId={id} />}
        {!props.brief && hasOwnContacts(store) && <StorePrograms storeId={id} />}
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

/** The state of a store's connection to its point of sale, with a button to test it. */
function StorePosConnection({ storeId }: { storeId: string }) {
  const query = useGetPosConnectionQuery(storeId, { refetchOnMountOrArgChange: true });
  const [test, testing] = useTestPosConnectionMutation();
  return (
    <DetailsSection title="Point of Sale">
      <ConnectionStatus
        query={query}
        testing={testing}
        onTest={() => void test(storeId)}
        formatFacts={formatPosFacts}
      />
    </DetailsSection>
  );
}

/** The state of the synchronization with a store's contact management, with a button to test it. */
function StoreContactSync({ storeId }: { storeId: string }) {
  const query = useGetContactSyncQuery(storeId, { refetchOnMountOrArgChange: true });
  const [test, testing] = useTestContactSyncMutation();
  return (
    <DetailsSection title="Contact Sync">
      <ConnectionStatus
        query={query}
        testing={testing}
        onTest={() => void test(storeId)}
        formatFacts={formatContactFacts}
      />
    </DetailsSection>
  );
}
