import { useParams } from 'react-router-dom';
import { storePath, useListStoresQuery } from '../../../entities/store';
import { AuditLogPage } from '../../../features/audit';

/** The history of one store. A deleted store keeps its audit log, but has no name to show. */
export function StoreAuditLogPage() {
  const { storeId = '' } = useParams();
  const { data } = useListStoresQuery({ search: storeId, searchType: 'id', page: 1, limit: 1 });
  return <AuditLogPage store={{ id: storeId, name: data?.rows[0]?.name, backTo: storePath(storeId) }} />;
}
