import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import LockReset from '@mui/icons-material/LockReset';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Link from '@mui/material/Link';
import type { Owner } from '../../../contract/owners';
import { storePath } from '../../entities/store';
import { formatDate, formatDateTime } from '../../shared/format/formatDate';
import { RouteLink } from '../../shared/routing/RouteLink';
import { IconAction } from '../../shared/ui/IconAction';
import { IdChip } from '../../shared/ui/IdChip';
import { RecordCard } from '../../shared/ui/RecordCard';
import { StatusPill } from '../../shared/ui/StatusPill';
import type { OwnerAct } from './useOwnerDialogs';

interface OwnerCardProps {
  owner: Owner;
  /** Pointed at by a link: seen at once. */
  highlighted?: boolean;
  scrollTo?: boolean;
  onAct: (act: OwnerAct, owner: Owner) => void;
}

export function OwnerCard({ owner, highlighted, scrollTo, onAct }: OwnerCardProps) {
  const { id, name, email, store, createdAt } = owner;
  const action = (act: OwnerAct) => () => {
    onAct(act, owner);
  };
  return (
    <RecordCard
      aria-label={name}
      title={name}
      subtitle={
        <Link href={`mailto:${email}`} color="inherit" underline="hover">
          {email}
        </Link>
      }
      status={
        <StatusPill tone={store.isActive ? 'success' : 'neutral'} label={store.isActive ? 'Active' : 'Inactive'} />
      }
      highlighted={highlighted}
      scrollTo={scrollTo}
      facts={[
        {
          label: 'Store',
          value: (
            <Link component={RouteLink} to={storePath(store.id)}>
              {store.name}
            </Link>
          ),
        },
        { label: 'Subdomain', value: store.subdomain },
        { label: 'Owner ID', value: <IdChip id={id} of={name} /> },
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
        <>
          <IconAction label={`Edit ${name}`} icon={<Edit />} onClick={action('edit')} />
          <IconAction label={`Reset password of ${name}`} icon={<LockReset />} onClick={action('reset')} />
          <IconAction label={`Transfer ${name}`} icon={<SwapHoriz />} onClick={action('transfer')} />
          <IconAction label={`Delete ${name}`} icon={<Delete />} tone="danger" onClick={action('delete')} />
        </>
      }
    />
  );
}
