import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Undo from '@mui/icons-material/Undo';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { Redemption, ResolvedStatus } from '../../../../contract/redemptions';
import { getRedemptionKind } from '../../../entities/redemption';
import { formatCount } from '../../../shared/format/formatNumber';
import { IconAction } from '../../../shared/ui/IconAction';
import { canReturnPoints } from '../returnPoints';

interface RowHandlers {
  /** Creates the click handler that gives the redemption this status. */
  onResolve: (status: ResolvedStatus) => () => void;
  onReturn: () => void;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/**
 * The buttons of a row. A pending reward can be completed or cancelled, the points of a completed one can be returned,
 * and only rewards can be edited.
 */
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
      {canReturnPoints(redemption) && (
        <IconAction
          label={`Return ${formatCount(redemption.pointsUsed, 'point')}`}
          name="Return points"
          icon={<Undo />}
          disabled={busy}
          onClick={on.onReturn}
        />
      )}
      <IconAction label="View details" name="Details" icon={<Visibility />} onClick={on.onView} />
      {isReward && <IconAction label="Edit" name="Edit" icon={<Edit />} disabled={busy} onClick={on.onEdit} />}
      <IconAction label="Delete" name="Delete" icon={<Delete />} tone="danger" disabled={busy} onClick={on.onDelete} />
    </>
  );
}
