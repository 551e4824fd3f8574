import LockReset from '@mui/icons-material/LockResetOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import PersonOff from '@mui/icons-material/PersonOffOutlined';
import Button from '@mui/material/Button';
import type { PlatformAdmin } from '../../../contract/admins';
import { RecordCard } from '../../shared/list/RecordCard';
import { IdChip } from '../../shared/ui/copy/IdChip';
import { ActivePill, StatusPill } from '../../shared/ui/StatusPill';
import { FormattedDate } from '../../shared/ui/text/FormattedDate';

interface AdminCardProps {
  admin: PlatformAdmin;
  onReset: () => void;
  onDeactivate: () => void;
  onActivate: () => void;
}

export function AdminCard({ admin, onReset, onDeactivate, onActivate }: AdminCardProps) {
  const { id, name, email, role, isActive, isSelf, createdAt } = admin;
  return (
    <RecordCard
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
          <Button size="small" startIcon={<LockReset />} aria-label={`Reset Password for ${name}`} onClick={onReset}>
            Reset Password
          </Button>
          {!isSelf && isActive && (
            <Button
              size="small"
              color="inherit"
              startIcon={<PersonOff />}
              aria-label={`Deactivate ${name}`}
              sx={{ '&:hover, &:focus-visible': { color: 'error.main' } }}
              onClick={onDeactivate}
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
  return <ActivePill isActive={isActive} />;
}
