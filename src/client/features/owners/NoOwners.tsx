import People from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { EmptyState } from '../../shared/ui/EmptyState';
import { storePointedAt, type OwnerSearch } from './ownerSearch';

interface NoOwnersProps {
  asked: OwnerSearch;
  onShowAll: () => void;
  /** With the id of the store to begin with, '' for none. */
  onAdd: (storeId: string) => void;
}

/** Why there is nobody to see, and the next step from here. */
export function NoOwners({ asked, onShowAll, onAdd }: NoOwnersProps) {
  const storeId = storePointedAt(asked);
  const searched = asked.search !== '';
  return (
    <EmptyState
      icon={<People />}
      title="No store owners found"
      hint={
        storeId !== null
          ? 'Nobody runs this store yet.'
          : searched
            ? `Nobody matches “${asked.search}”.`
            : 'Those who run a store stand here once they are added.'
      }
      action={
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
          {searched && (
            <Button variant="outlined" onClick={onShowAll}>
              Clear Search
            </Button>
          )}
          {(!searched || storeId !== null) && (
            <Button
              variant={searched ? 'contained' : 'outlined'}
              onClick={() => {
                onAdd(storeId ?? '');
              }}
            >
              Add Store Owner
            </Button>
          )}
        </Stack>
      }
    />
  );
}
