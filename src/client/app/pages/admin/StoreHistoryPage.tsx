import { useParams } from 'react-router-dom';
import { HistoryPage } from '../../../features/audit';
import { useListStoresQuery } from '../../../features/stores';

/** Who did what in one store. A store that is gone keeps its history; only its name is missing then. */
export function StoreHistoryPage() {
  const { storeId = '' } = useParams();
  const { data } = useListStoresQuery({ search: storeId, searchType: 'id', page: 1, limit: 1 });
  return <HistoryPage storeId={storeId} storeName={data?.rows[0]?.name} backTo={`/admin/stores?search=${storeId}`} />;
}
