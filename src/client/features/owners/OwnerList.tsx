import People from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Owner } from '../../../contract/owners';
import { EmptyState } from '../../shared/ui/EmptyState';
import { CardList } from '../../shared/ui/list/CardList';
import type { ListState } from '../../shared/ui/list/listState';
import { OwnerCard } from './OwnerCard';
import type { OwnerDialog } from './OwnerDialogs';
import { getLinkedStoreId, type OwnerSearch } from './ownerSearch';

interface OwnerListProps {
  search: OwnerSearch;
  list: ListState<Owner>;
  isDialogOpen: boolean;
  pageCount: number;
  onPage: (page: number) => void;
  onShowAll: () => void;
  onAdd: () => void;
  onOpen: (dialog: OwnerDialog) => void;
}

/** One page of store owners. */
export function OwnerList(props: OwnerListProps) {
  const { search, list, isDialogOpen, pageCount, onPage, onShowAll, onAdd, onOpen } = props;
  const { linkedId } = search;
  return (
    <CardList
      label="Store owners"
      list={list}
      errorTitle="No store owners found"
      skeleton={{ count: 6, facts: 4 }}
      empty={<NoOwners search={search} onShowAll={onShowAll} onAdd={onAdd} />}
      isDialogOpen={isDialogOpen}
      isLinked={({ store }) => linkedId !== null && store.id.includes(linkedId)}
      renderCard={(owner, highlight) => (
        <OwnerCard
          owner={owner}
          {...highlight}
          onOpen={(type) => {
            onOpen({ type, owner });
          }}
        />
      )}
      pager={{ label: 'Store owners pagination', page: search.page, pageCount, onPage }}
    />
  );
}

function NoOwners({ search, onShowAll, onAdd }: Pick<OwnerListProps, 'search' | 'onShowAll' | 'onAdd'>) {
  const isOfOneStore = getLinkedStoreId(search) !== null;
  const isSearch = search.search !== '';
  const searchHint = isOfOneStore ? 'This store has no owner yet.' : `No owner matches “${search.search}”.`;
  return (
    <EmptyState
      icon={<People />}
      title="No store owners found"
      hint={isSearch ? searchHint : 'Store owners appear here once they are added.'}
      action={
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
          {isSearch && (
            <Button variant="outlined" onClick={onShowAll}>
              Clear Search
            </Button>
          )}
          {(!isSearch || isOfOneStore) && (
            <Button variant={isSearch ? 'contained' : 'outlined'} onClick={onAdd}>
              Add Store Owner
            </Button>
          )}
        </Stack>
      }
    />
  );
}
