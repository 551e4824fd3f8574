import { StoresPage } from '../../../features/stores';

/** Every store of the platform. */
export function AdminStoresPage() {
  return <StoresPage />;
}
