import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { Redemption, ResolvedStatus } from '../../../../contract/redemptions';
import { getRedemptionKind } from '../../../entities/redemption';
import { IconAction } from '../../../shared/ui/IconAction';

interface RowHandlers {
  /** Creates the click handler that gives the redemption this status. */
  onResolve: (status: ResolvedStatus) => () => void;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons of a row. A pending reward can be completed or cancelled, and only rewards can be edited. */
export function RowActions({ redemption, busy, ...on }: RowHandlers & { redemption: Redemption; busy: boolean }) {
  const isReward = getRedemptionKind(redemption) === 'reward';
  return (
    <>
      {isReward && redemption.status === 'pending' && (
        <>
          <IconAction
            label="Mark completed"
            name="Mark completed"
            icon={<CheckCircle />}
            disabled={busy}
            onClick={on.onResolve('completed')}
          />
          <IconAction
            label="Cancel"
            name="Cancel"
            icon={<CancelIcon />}
            disabled={busy}
            onClick={on.onResolve('cancelled')}
          />
        </>
      )}
      <IconAction label="View details" name="Details" icon={<Visibility />} onClick={on.onView} />
      {isReward && <IconAction label="Edit" name="Edit" icon={<Edit />} disabled={busy} onClick={on.onEdit} />}
      <IconAction label="Delete" name="Delete" icon={<Delete />} tone="danger" disabled={busy} onClick={on.onDelete} />
    </>
  );
}
