import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Button from '@mui/material/Button';
import type { PlatformAdmin } from '../../../contract/admins';
import { CardGrid } from '../../shared/ui/CardGrid';
import { CardGridSkeleton } from '../../shared/ui/CardGridSkeleton';
import { EmptyState } from '../../shared/ui/EmptyState';
import { FailedState } from '../../shared/ui/FailedState';
import { AdminCard } from './AdminCard';

const SKELETONS = 3;

interface AdminListProps {
  /** Of the page that is shown; absent while none were loaded. */
  admins: readonly PlatformAdmin[] | undefined;
  isSearching: boolean;
  failed: boolean;
  onRetry: () => void;
  onShowAll: () => void;
  onReset: (admin: PlatformAdmin) => void;
}

/** The administrators of a page in their four faces. */
export function AdminList({ admins, isSearching, failed, onRetry, onShowAll, onReset }: AdminListProps) {
  if (failed) {
    return <FailedState message="Failed to fetch administrators. Please try again later." onRetry={onRetry} />;
  }
  if (admins === undefined) return <CardGridSkeleton count={SKELETONS} facts={3} />;
  if (admins.length === 0) {
    return (
      <EmptyState
        icon={<AdminPanelSettings />}
        title="No administrators found."
        hint={isSearching ? 'No name or email matches your search.' : undefined}
        action={
          isSearching && (
            <Button variant="outlined" onClick={onShowAll}>
              Clear Search
            </Button>
          )
        }
      />
    );
  }
  return (
    <CardGrid label="Administrators">
      {admins.map((admin) => (
        <AdminCard
          key={admin.id}
          admin={admin}
          onReset={() => {
            onReset(admin);
          }}
        />
      ))}
    </CardGrid>
  );
}
