import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReviewReward } from '../../../../contract/pointOfSale';
import { getErrorMessage } from '../../../shared/api/errors';
import { usePagedRows } from '../../../shared/api/usePagedRows';
import { usePolling } from '../../../shared/api/usePolling';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatCount } from '../../../shared/format/formatNumber';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { ListRow } from '../../../shared/list/ListRow';
import { ListSkeleton } from '../../../shared/list/ListSkeleton';
import { LoadMoreList } from '../../../shared/list/LoadMoreList';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { Section } from '../../../shared/ui/Section';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { LISTS_POLL_MS, useDecideRewardMutation, useListReviewRewardsInfiniteQuery } from '../pointOfSaleApi';

/** Rewards redeemed with a purchase that was refunded later. Renders nothing if there are none. */
export function RewardsSection() {
  const rewards = usePagedRows(useListReviewRewardsInfiniteQuery(undefined, usePolling(LISTS_POLL_MS)));
  const cancelling = useDialogState<ReviewReward>();
  const [decide, { isLoading: isDeciding }] = useDecideRewardMutation();
  const showToast = useToast();
  if (rewards.list.rows?.length === 0) return null;

  const handleKeep = async (reward: ReviewReward) => {
    const result = await decide({ reward, decision: 'keep' });
    if (result.error) showToast(getErrorMessage(result.error), 'danger');
    else showToast(result.data.message, 'success');
  };

  return (
    <Section
      title="Rewards of refunded purchases"
      text="These purchases were refunded, so we took their points back. Should the rewards be cancelled, too?"
    >
      <LoadMoreList
        label="Rewards of refunded purchases"
        {...rewards}
        errorTitle="Couldn't load rewards"
        skeleton={<ListSkeleton label="Loading the rewards" rows={3} lines={['40%', '65%']} />}
        empty={null}
        renderRow={(reward) => (
          <RewardRow
            key={reward.redemptionId}
            reward={reward}
            disabled={isDeciding}
            onKeep={() => void handleKeep(reward)}
            onCancel={cancelling.opener(reward)}
          />
        )}
      />
      {cancelling.dialog && <CancelRedemptionDialog reward={cancelling.dialog} onClose={cancelling.closeDialog} />}
    </Section>
  );
}

interface RewardRowProps {
  reward: ReviewReward;
  disabled: boolean;
  onKeep: () => void;
  onCancel: () => void;
}

function RewardRow({ reward, disabled, onKeep, onCancel }: RewardRowProps) {
  const { formatDateTime } = useDateFormat();
  const { rewardName, customer, pointsUsed, redeemedAt, orderId, amountBeforeCents, amountAfterCents } = reward;
  return (
    <ListRow
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 'fontWeightMedium' }}>
          {rewardName} for <bdi>{customer.name}</bdi>, {formatCount(pointsUsed, 'point')}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          Redeemed <time dateTime={redeemedAt}>{formatDateTime(redeemedAt)}</time> · order {orderId} went from{' '}
          {formatCents(amountBeforeCents)} to {formatCents(amountAfterCents)}
        </Box>
      </Box>
      <Button
        variant="outlined"
        size="small"
        disabled={disabled}
        aria-label={`Keep ${rewardName} of ${customer.name}`}
        onClick={onKeep}
      >
        Keep
      </Button>
      <Button
        variant="outlined"
        size="small"
        color="error"
        disabled={disabled}
        aria-label={`Cancel the redemption of ${rewardName} by ${customer.name}`}
        onClick={onCancel}
      >
        Cancel Redemption
      </Button>
    </ListRow>
  );
}

interface CancelRedemptionDialogProps {
  reward: ReviewReward;
  onClose: () => void;
}

/** Asks for confirmation and cancels the redemption of a reward. */
function CancelRedemptionDialog({ reward, onClose }: CancelRedemptionDialogProps) {
  const [decide] = useDecideRewardMutation();
  const { rewardName, pointsUsed, customer } = reward;
  return (
    <ActionDialog
      title="Cancel Redemption"
      confirmLabel="Cancel Redemption"
      doneText={`The redemption of ${rewardName} was cancelled.`}
      onConfirm={() => decide({ reward, decision: 'reverse' }).unwrap()}
      onClose={onClose}
    >
      The redemption of {rewardName} will be cancelled, and {formatCount(pointsUsed, 'point')} will return to{' '}
      {customer.name}.
    </ActionDialog>
  );
}
