import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';

/** The details in a separate chunk, for the dashboard, which does not need them when it is opened. */
export const LazyStoreDetailsDialog = lazyDialog(
  async () => (await import('./components/StoreDetailsDialog')).StoreDetailsDialog,
);
