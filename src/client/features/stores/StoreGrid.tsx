import type { Store } from '../../../contract/stores';
import { CardGrid } from '../../shared/ui/CardGrid';
import { StoreCard } from './StoreCard';

export interface StoreActs {
  onView: (store: Store) => void;
  onEdit: (store: Store) => void;
  onDelete: (store: Store) => void;
  onToggle: (store: Store) => void;
}
interface StoreGridProps extends StoreActs {
  stores: readonly Store[];
  /** Others are on their way. */
  busy: boolean;
  /** The store id, or the beginning of one, that a link pointed at. */
  pointedAt: string | null;
}

export function StoreGrid({ stores, busy, pointedAt, onView, onEdit, onDelete, onToggle }: StoreGridProps) {
  const found = pointedAt === null || busy ? [] : stores.filter(({ id }) => id.includes(pointedAt));
  return (
    <CardGrid label="Stores" busy={busy}>
      {stores.map((store) => (
        <StoreCard
          key={store.id}
          store={store}
          highlighted={found.includes(store)}
          scrollTo={store === found[0]}
          onView={() => {
            onView(store);
          }}
          onEdit={() => {
            onEdit(store);
          }}
          onDelete={() => {
            onDelete(store);
          }}
          onToggle={() => {
            onToggle(store);
          }}
        />
      ))}
    </CardGrid>
  );
}
