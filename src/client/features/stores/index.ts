import { lazyDialog } from '../../shared/ui/lazyPart';

export { StoresPage } from './StoresPage';
/** In a separate chunk, because the dashboard does not need it when it is opened. */
export const StoreDetailsDialog = lazyDialog(
  async () => (await import('./components/StoreDetailsDialog')).StoreDetailsDialog,
);
