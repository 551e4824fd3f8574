import People from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import { useListStoresQuery } from '../../../entities/store';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Row } from '../../../shared/ui/layout';
import { useListOwnersQuery } from '../ownersApi';
import { getLinkedStoreId, type OwnerSearch } from '../ownerSearch';

interface NoOwnersProps {
  search: OwnerSearch;
  onShowAll: () => void;
  onAdd: () => void;
}

/** Says why no owner is listed. A shop of a chain belongs to the owners of the chain. */
export function NoOwners({ search, onShowAll, onAdd }: NoOwnersProps) {
  const storeId = getLinkedStoreId(search);
  const ofChain = useOwnersOfChain(storeId);
  const isSearch = search.search !== '';
  const ofStore = ofChain ?? { hint: 'This store has no owner yet.', add: 'Add Store Owner' };
  const searchHint = storeId === null ? `No owner matches “${search.search}”.` : ofStore.hint;
  return (
    <EmptyState
      icon={<People />}
      title="No store owners found"
      hint={isSearch ? searchHint : 'Store owners appear here once they are added.'}
      action={
        <Row wrap gap={1} justify="center">
          {isSearch && (
            <Button variant="outlined" onClick={onShowAll}>
              Clear Search
            </Button>
          )}
          {(!isSearch || storeId !== null) && (
            <Button variant={isSearch ? 'contained' : 'outlined'} onClick={onAdd}>
              {ofStore.add}
            </Button>
          )}
        </Row>
      }
    />
  );
}

/** What to say when nobody has only this shop of a chain; null for the first shop of a chain, and without a chain. */
function useOwnersOfChain(storeId: string | null) {
  const { currentData: stores } = useListStoresQuery(
    { search: storeId ?? '', searchType: 'id', page: 1, limit: 1 },
    { skip: storeId === null },
  );
  const chain = stores?.rows[0]?.chain;
  const isFurtherShop = chain !== undefined && chain.id !== storeId;
  const { currentData: owners } = useListOwnersQuery(
    { search: chain?.id ?? '', searchType: 'storeId', page: 1, limit: 24 },
    { skip: !isFurtherShop },
  );
  if (!isFurtherShop) return null;
  const names = owners?.rows.filter(({ shopId }) => shopId === undefined).map(({ name }) => name);
  const hint =
    names?.length === 0
      ? `${chain.name} has no owner yet.`
      : `Owned by ${names?.join(', ') ?? '…'}, like all shops of ${chain.name}. You can add a manager, who sees only this shop.`;
  return { hint, add: 'Add Shop Manager' };
}
