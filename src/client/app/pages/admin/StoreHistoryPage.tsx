import { useParams } from 'react-router-dom';
import { storePath, useListStoresQuery } from '../../../entities/store';
import { HistoryPage } from '../../../features/audit';

/** Who did what in one store. A store that is gone keeps its history; only its name is missing then. */
export function StoreHistoryPage() {
  const { storeId = '' } = useParams();
  const { data } = useListStoresQuery({ search: storeId, searchType: 'id', page: 1, limit: 1 });
  return <HistoryPage storeId={storeId} storeName={data?.rows[0]?.name} backTo={storePath(storeId)} />;
}
