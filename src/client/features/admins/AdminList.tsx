import type { ComponentProps } from 'react';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import LockReset from '@mui/icons-material/LockResetOutlined';
import Button from '@mui/material/Button';
import type { PlatformAdmin } from '../../../contract/admins';
import { EmptyState } from '../../shared/ui/EmptyState';
import { FormattedDate } from '../../shared/ui/FormattedDate';
import { IdChip } from '../../shared/ui/IdChip';
import { CardList } from '../../shared/ui/list/CardList';
import type { ListState } from '../../shared/ui/list/listState';
import type { Pager } from '../../shared/ui/list/Pager';
import { RecordCard } from '../../shared/ui/list/RecordCard';

const LOAD_ERROR = 'Failed to fetch administrators. Please try again later.';

interface AdminListProps {
  list: ListState<PlatformAdmin>;
  isSearch: boolean;
  isDialogOpen: boolean;
  pager: ComponentProps<typeof Pager>;
  onShowAll: () => void;
  onReset: (admin: PlatformAdmin) => void;
}

/** One page of platform administrators. */
export function AdminList({ list, isSearch, isDialogOpen, pager, onShowAll, onReset }: AdminListProps) {
  return (
    <CardList
      label="Administrators"
      list={{ ...list, error: list.error === null ? null : LOAD_ERROR }}
      skeleton={{ count: 3, facts: 3 }}
      empty={
        <EmptyState
          icon={<AdminPanelSettings />}
          title="No administrators found."
          hint={isSearch ? 'No name or email matches your search.' : undefined}
          action={
            isSearch && (
              <Button variant="outlined" onClick={onShowAll}>
                Clear Search
              </Button>
            )
          }
        />
      }
      isDialogOpen={isDialogOpen}
      renderCard={(admin) => (
        <AdminCard
          admin={admin}
          onReset={() => {
            onReset(admin);
          }}
        />
      )}
      pager={pager}
    />
  );
}

function AdminCard({ admin, onReset }: { admin: PlatformAdmin; onReset: () => void }) {
  const { id, name, email, role, createdAt } = admin;
  return (
    <RecordCard
      aria-label={name}
      title={name}
      subtitle={email}
      facts={[
        { label: 'Admin ID', value: <IdChip id={id} of={name} /> },
        { label: 'Role', value: role.replaceAll('_', ' ') },
        {
          label: 'Created',
          value: <FormattedDate iso={createdAt} />,
        },
      ]}
      actions={
        <Button size="small" startIcon={<LockReset />} aria-label={`Reset Password for ${name}`} onClick={onReset}>
          Reset Password
        </Button>
      }
    />
  );
}
