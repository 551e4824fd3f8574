import Storefront from '@mui/icons-material/StorefrontOutlined';
import Button from '@mui/material/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import type { StoreSearch } from './storeSearch';

interface NoStoresProps {
  asked: StoreSearch;
  onShowAll: () => void;
  onAdd: () => void;
}

/** Why there is nothing to see, and the next step from here. */
export function NoStores({ asked: { search, status }, onShowAll, onAdd }: NoStoresProps) {
  const filtered = search !== '' || status !== 'all';
  return (
    <EmptyState
      icon={<Storefront />}
      title="No stores found."
      hint={
        search !== ''
          ? `Nothing matches “${search}”.`
          : filtered
            ? 'No store is in this state.'
            : 'Stores stand here once they are added.'
      }
      action={
        filtered ? (
          <Button variant="outlined" onClick={onShowAll}>
            Show All Stores
          </Button>
        ) : (
          <Button variant="outlined" onClick={onAdd}>
            Add Store
          </Button>
        )
      }
    />
  );
}
