import Folder from '@mui/icons-material/FolderOutlined';
import Button from '@mui/material/Button';
import type { StoreGroup } from '../../../contract/groups';
import { CardGrid } from '../../shared/ui/CardGrid';
import { CardGridSkeleton } from '../../shared/ui/CardGridSkeleton';
import { EmptyState } from '../../shared/ui/EmptyState';
import { FailedState } from '../../shared/ui/FailedState';
import { GroupCard } from './GroupCard';

const SKELETONS = 6;

interface GroupListProps {
  /** Of the page that is shown; absent while none were loaded. */
  groups: readonly StoreGroup[] | undefined;
  isSearching: boolean;
  problem: string | null;
  onRetry: () => void;
  onShowAll: () => void;
  onAdd: () => void;
  onEdit: (group: StoreGroup) => void;
  onDelete: (group: StoreGroup) => void;
}

/** The groups of a page in their four faces. */
export function GroupList({
  groups,
  isSearching,
  problem,
  onRetry,
  onShowAll,
  onAdd,
  onEdit,
  onDelete,
}: GroupListProps) {
  if (problem !== null) {
    return <FailedState title="Store groups could not be loaded" message={problem} onRetry={onRetry} />;
  }
  if (groups === undefined) return <CardGridSkeleton count={SKELETONS} facts={1} />;
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<Folder />}
        title="No store groups found"
        hint={isSearching ? 'Try adjusting your search.' : 'Get started by creating a new group.'}
        action={
          <Button variant="outlined" onClick={isSearching ? onShowAll : onAdd}>
            {isSearching ? 'Clear Search' : 'Add Group'}
          </Button>
        }
      />
    );
  }
  return (
    <CardGrid label="Store groups">
      {groups.map((group) => (
        <GroupCard
          key={group.id}
          group={group}
          onEdit={() => {
            onEdit(group);
          }}
          onDelete={() => {
            onDelete(group);
          }}
        />
      ))}
    </CardGrid>
  );
}
