import type { Paged } from '../../shared/api/paged';
import { CardGridSkeleton } from '../../shared/ui/CardGridSkeleton';
import { FailedState } from '../../shared/ui/FailedState';
import { Pager } from '../../shared/ui/Pager';
import type { Store } from '../../../contract/stores';
import { NoStores } from './NoStores';
import { StoreGrid, type StoreActs } from './StoreGrid';
import { STORES_PAGE, type StoreSearch } from './storeSearch';

const SKELETONS = 6;

interface StoreListProps extends StoreActs {
  asked: StoreSearch;
  /** What was last to be had: of another page while this one is on its way. Absent before the first. */
  page: Paged<Store> | undefined;
  busy: boolean;
  problem: string | null;
  onRetry: () => void;
  onPage: (page: number) => void;
  onShowAll: () => void;
  onAdd: () => void;
}

/** The stores of a page in their four faces. */
export function StoreList({ asked, page, busy, problem, onRetry, onPage, onShowAll, onAdd, ...acts }: StoreListProps) {
  if (problem !== null) return <FailedState title="No stores found." message={problem} onRetry={onRetry} />;
  if (page === undefined) return <CardGridSkeleton count={SKELETONS} facts={5} />;
  if (page.rows.length === 0 && !busy) return <NoStores asked={asked} onShowAll={onShowAll} onAdd={onAdd} />;
  return (
    <>
      <StoreGrid stores={page.rows} busy={busy} pointedAt={asked.pointedAt} {...acts} />
      <Pager
        label="Pages of stores"
        page={asked.page}
        pageCount={Math.ceil(page.total / STORES_PAGE)}
        onPage={onPage}
      />
    </>
  );
}
