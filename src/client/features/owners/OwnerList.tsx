import type { Owner } from '../../../contract/owners';
import { CardGridSkeleton } from '../../shared/ui/CardGridSkeleton';
import { FailedState } from '../../shared/ui/FailedState';
import { Pager } from '../../shared/ui/Pager';
import { NoOwners } from './NoOwners';
import { OwnerGrid } from './OwnerGrid';
import { OWNERS_PAGE, type OwnerSearch } from './ownerSearch';
import type { OwnersFound } from './useFoundOwners';
import type { OwnerAct } from './useOwnerDialogs';

const SKELETONS = 6;

interface OwnerListProps {
  asked: OwnerSearch;
  /** What was last to be had: of another page while this one is on its way. Absent before the first. */
  page: OwnersFound | undefined;
  busy: boolean;
  problem: string | null;
  onRetry: () => void;
  onPage: (page: number) => void;
  onShowAll: () => void;
  onAdd: (storeId: string) => void;
  onAct: (act: OwnerAct, owner: Owner) => void;
}

/** The owners of a page in their four faces. */
export function OwnerList(props: OwnerListProps) {
  const { asked, page, busy, problem, onRetry, onPage, onShowAll, onAdd, onAct } = props;
  if (problem !== null) return <FailedState title="No store owners found" message={problem} onRetry={onRetry} />;
  const isEmpty = page?.owners.length === 0;
  if (page === undefined || (isEmpty && busy)) return <CardGridSkeleton count={SKELETONS} facts={4} />;
  if (isEmpty) return <NoOwners asked={asked} onShowAll={onShowAll} onAdd={onAdd} />;
  return (
    <>
      <OwnerGrid owners={page.owners} busy={busy} pointedAt={asked.pointedAt} onAct={onAct} />
      <Pager
        label="Pages of store owners"
        page={asked.page}
        pageCount={Math.ceil(page.total / OWNERS_PAGE)}
        onPage={onPage}
      />
    </>
  );
}
