import Storefront from '@mui/icons-material/StorefrontOutlined';
import type { Store } from '../../../../contract/stores';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { CardList } from '../../../shared/ui/list/CardList';
import type { ListState } from '../../../shared/ui/list/listState';
import type { StoreDialog } from '../StoreDialogs';
import type { StoreSearch } from '../storeSearch';
import { StoreCard } from './StoreCard';

interface StoreListProps {
  search: StoreSearch;
  list: ListState<Store>;
  isDialogOpen: boolean;
  pageCount: number;
  onPage: (page: number) => void;
  onShowAll: () => void;
  onAdd: () => void;
  onOpen: (dialog: StoreDialog) => void;
  onToggle: (store: Store) => void;
}

/** One page of stores. */
export function StoreList(props: StoreListProps) {
  const { search, list, isDialogOpen, pageCount, onPage, onShowAll, onAdd, onOpen, onToggle } = props;
  const { linkedId } = search;
  return (
    <CardList
      label="Stores"
      list={list}
      errorTitle="No stores found."
      skeleton={{ count: 6, facts: 5 }}
      empty={<NoStores search={search} onShowAll={onShowAll} onAdd={onAdd} />}
      isDialogOpen={isDialogOpen}
      isLinked={({ id }) => linkedId !== null && id.includes(linkedId)}
      renderCard={(store, highlight) => (
        <StoreCard
          store={store}
          {...highlight}
          onOpen={(type) => {
            onOpen({ type, store });
          }}
          onToggle={() => {
            onToggle(store);
          }}
        />
      )}
      pager={{ label: 'Stores pagination', page: search.page, pageCount, onPage }}
    />
  );
}

function NoStores({
  search: { search, status },
  onShowAll,
  onAdd,
}: Pick<StoreListProps, 'search' | 'onShowAll' | 'onAdd'>) {
  const isFiltered = search !== '' || status !== 'all';
  const filteredHint = search !== '' ? `Nothing matches “${search}”.` : 'No store has this status.';
  return (
    <EmptyState
      icon={<Storefront />}
      title="No stores found."
      hint={isFiltered ? filteredHint : 'Stores appear here once they are added.'}
      actionLabel={isFiltered ? 'Show All Stores' : 'Add Store'}
      onAction={isFiltered ? onShowAll : onAdd}
    />
  );
}
