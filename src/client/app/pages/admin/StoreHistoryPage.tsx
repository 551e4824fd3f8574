import { useParams } from 'react-router-dom';
import { storePath, useListStoresQuery } from '../../../entities/store';
import { HistoryPage } from '../../../features/audit';

/** The history of one store. After a store is deleted, its history remains, but without the store's name. */
export function StoreHistoryPage() {
  const { storeId = '' } = useParams();
  const { data } = useListStoresQuery({ search: storeId, searchType: 'id', page: 1, limit: 1 });
  return <HistoryPage store={{ id: storeId, name: data?.rows[0]?.name, backTo: storePath(storeId) }} />;
}
