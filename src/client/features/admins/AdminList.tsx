import type { ComponentProps } from 'react';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import LockReset from '@mui/icons-material/LockResetOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import PersonOff from '@mui/icons-material/PersonOffOutlined';
import Button from '@mui/material/Button';
import type { PlatformAdmin } from '../../../contract/admins';
import { EmptyState } from '../../shared/ui/EmptyState';
import { FormattedDate } from '../../shared/ui/text/FormattedDate';
import { IdChip } from '../../shared/ui/copy/IdChip';
import { CardList } from '../../shared/ui/list/CardList';
import type { ListState } from '../../shared/ui/list/listState';
import type { Pager } from '../../shared/ui/list/Pager';
import { RecordCard } from '../../shared/ui/list/RecordCard';
import { StatusPill } from '../../shared/ui/StatusPill';

const LOAD_ERROR = 'Failed to fetch administrators. Please try again later.';

export type AdminAction = 'reset' | 'deactivate';

interface AdminListProps {
  list: ListState<PlatformAdmin>;
  isSearch: boolean;
  isDialogOpen: boolean;
  pager: ComponentProps<typeof Pager>;
  onShowAll: () => void;
  onOpen: (dialog: AdminAction, admin: PlatformAdmin) => void;
  onActivate: (admin: PlatformAdmin) => void;
}

/** One page of platform administrators. */
export function AdminList(props: AdminListProps) {
  const { list, isSearch, isDialogOpen, pager, onShowAll, onOpen, onActivate } = props;
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
          actionLabel={isSearch && 'Clear Search'}
          onAction={onShowAll}
        />
      }
      isDialogOpen={isDialogOpen}
      renderCard={(admin) => (
        <AdminCard
          admin={admin}
          onOpen={(dialog) => {
            onOpen(dialog, admin);
          }}
          onActivate={() => {
            onActivate(admin);
          }}
        />
      )}
      pager={pager}
    />
  );
}

interface AdminCardProps {
  admin: PlatformAdmin;
  onOpen: (dialog: AdminAction) => void;
  onActivate: () => void;
}

function AdminCard({ admin, onOpen, onActivate }: AdminCardProps) {
  const { id, name, email, role, isActive, isSelf, createdAt } = admin;
  return (
    <RecordCard
      aria-label={name}
      title={name}
      subtitle={email}
      status={<AdminPill isActive={isActive} isSelf={isSelf} />}
      facts={[
        { label: 'Admin ID', value: <IdChip id={id} of={name} /> },
        { label: 'Role', value: role.replaceAll('_', ' ') },
        {
          label: 'Created',
          value: <FormattedDate iso={createdAt} />,
        },
      ]}
      actions={
        <>
          <Button
            size="small"
            startIcon={<LockReset />}
            aria-label={`Reset Password for ${name}`}
            onClick={() => {
              onOpen('reset');
            }}
          >
            Reset Password
          </Button>
          {!isSelf && isActive && (
            <Button
              size="small"
              color="inherit"
              startIcon={<PersonOff />}
              aria-label={`Deactivate ${name}`}
              sx={{ '&:hover, &:focus-visible': { color: 'error.main' } }}
              onClick={() => {
                onOpen('deactivate');
              }}
            >
              Deactivate
            </Button>
          )}
          {!isActive && (
            <Button size="small" startIcon={<PersonAdd />} aria-label={`Activate ${name}`} onClick={onActivate}>
              Activate
            </Button>
          )}
        </>
      }
    />
  );
}

function AdminPill({ isActive, isSelf }: Pick<PlatformAdmin, 'isActive' | 'isSelf'>) {
  if (isSelf) return <StatusPill tone="brand" label="You" />;
  return <StatusPill tone={isActive ? 'success' : 'neutral'} label={isActive ? 'Active' : 'Inactive'} />;
}
