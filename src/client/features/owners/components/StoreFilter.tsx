import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useListStoresQuery } from '../../../entities/store';

interface StoreFilterProps {
  /** The store whose owners are listed. */
  storeId: string;
  onRemove: () => void;
}

/** Names the store whose owners are listed, with a button that lists the owners of all stores. */
export function StoreFilter({ storeId, onRemove }: StoreFilterProps) {
  const { currentData, isError } = useListStoresQuery({ search: storeId, searchType: 'id', page: 1, limit: 1 });
  if (currentData === undefined && !isError) return <Skeleton variant="rounded" width={160} height={40} />;
  const store = `Store: ${currentData?.rows[0]?.name ?? 'unknown or deleted'}`;
  return (
    <Button
      variant="outlined"
      color="inherit"
      endIcon={<Close />}
      aria-label={`${store}. Show all owners`}
      onClick={onRemove}
      sx={{ minWidth: 0, overflowWrap: 'anywhere', textAlign: 'left' }}
    >
      {store}
    </Button>
  );
}
