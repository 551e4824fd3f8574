import Block from '@mui/icons-material/BlockOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import LockReset from '@mui/icons-material/LockReset';
import type { Cashier } from '../../../contract/cashiers';
import { formatPhone } from '../../shared/format/formatPhone';
import { FormattedDate } from '../../shared/ui/FormattedDate';
import { IconAction } from '../../shared/ui/IconAction';
import { RecordCard } from '../../shared/ui/list/RecordCard';
import { StatusPill } from '../../shared/ui/StatusPill';
import type { CashierAction } from './CashierDialogs';

interface CashierCardProps {
  cashier: Cashier;
  onOpen: (action: CashierAction) => void;
  onActivate: () => void;
}

export function CashierCard({ cashier, onOpen, onActivate }: CashierCardProps) {
  const { name, email, phone, isActive, createdAt, lastSignInAt } = cashier;
  const open = (action: CashierAction) => () => {
    onOpen(action);
  };
  return (
    <RecordCard
      aria-label={name}
      title={name}
      subtitle={email}
      status={<StatusPill tone={isActive ? 'success' : 'neutral'} label={isActive ? 'Active' : 'Inactive'} />}
      facts={[
        { label: 'Phone', value: phone === null ? 'Not set' : formatPhone(phone) },
        { label: 'Last sign-in', value: lastSignInAt === null ? 'Never' : <FormattedDate iso={lastSignInAt} /> },
        { label: 'Added', value: <FormattedDate iso={createdAt} /> },
      ]}
      actions={
        <>
          <IconAction label={`Edit ${name}`} icon={<Edit />} onClick={open('edit')} />
          <IconAction label={`Reset password of ${name}`} icon={<LockReset />} onClick={open('reset')} />
          {isActive ? (
            <IconAction label={`Deactivate ${name}`} icon={<Block />} tone="danger" onClick={open('deactivate')} />
          ) : (
            <IconAction label={`Activate ${name}`} icon={<CheckCircle />} onClick={onActivate} />
          )}
          <IconAction label={`Delete ${name}`} icon={<Delete />} tone="danger" onClick={open('delete')} />
        </>
      }
    />
  );
}
