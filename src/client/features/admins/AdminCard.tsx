import LockReset from '@mui/icons-material/LockResetOutlined';
import Button from '@mui/material/Button';
import type { PlatformAdmin } from '../../../contract/admins';
import { formatDate, formatDateTime } from '../../shared/format/formatDate';
import { IdChip } from '../../shared/ui/IdChip';
import { RecordCard } from '../../shared/ui/RecordCard';

interface AdminCardProps {
  admin: PlatformAdmin;
  onReset: () => void;
}

export function AdminCard({ admin: { id, name, email, role, createdAt }, onReset }: AdminCardProps) {
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
          value: (
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatDate(createdAt)}
            </time>
          ),
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
