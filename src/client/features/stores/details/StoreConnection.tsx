import { ConnectionStatus, formatContactFacts, formatPosFacts } from '../../../entities/connection';
import {
  useGetContactSyncQuery,
  useGetPosConnectionQuery,
  useTestContactSyncMutation,
  useTestPosConnectionMutation,
} from '../storesApi';
import { DetailsSection } from './DetailsSection';

/** The state of the connection to a store's point of sale, with a test of it. */
export function StorePosConnection({ storeId }: { storeId: string }) {
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

/** Whether a store's customers reach its contact management, with a test of it. */
export function StoreContactSync({ storeId }: { storeId: string }) {
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
