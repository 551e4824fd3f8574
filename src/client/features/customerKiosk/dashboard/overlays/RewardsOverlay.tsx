import CardGiftcard from '@mui/icons-material/CardGiftcard';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CustomerReward } from '../../../../../contract/rewards';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { useListRewardsQuery } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { KioskToast } from '../../ui/KioskToast';
import { ListOverlay } from './ListOverlay';
import { RedeemDialog } from './RedeemDialog';
import { RewardTicket } from './RewardTicket';
import { useRedeem } from './useRedeem';

interface Props {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

export function RewardsOverlay({ open, customer, onClose }: Props) {
  const { storeId, id: customerId, points } = customer;
  const isOnServer = customerId !== '';
  const { data, error, isFetching, refetch } = useListRewardsQuery(
    { storeId, customerId },
    // The dashboard has loaded the list already; it may have changed since.
    { skip: !open || !isOnServer, refetchOnMountOrArgChange: true },
  );
  const [selected, setSelected] = useState<CustomerReward | null>(null);
  const { redeem, phase } = useRedeem(customer);
  const [toast, setToast] = useState<string | null>(null);

  return (
    <ListOverlay
      open={open}
      title="Rewards"
      subtitle={`You have ${formatNumber(points)} points`}
      items={isOnServer ? data : []}
      hasFailed={error !== undefined && !isFetching}
      failedMessage="Failed to load rewards. Please try again later."
      loadingLabel="Loading rewards"
      rowHeight={152}
      empty={{
        icon: <CardGiftcard />,
        title: 'No rewards yet',
        hint: isOnServer
          ? 'This store has no rewards at the moment.'
          : 'Check in with your phone number on your next visit to see what you can redeem.',
      }}
      renderItem={(reward) => <RewardTicket key={reward.id} reward={reward} points={points} onRedeem={setSelected} />}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      <RedeemDialog
        offer={selected}
        title="Redeem Reward"
        renderQuestion={(reward) => (
          <>
            Redeem <strong>{reward.name}</strong> for {formatNumber(reward.pointsRequired)} points?
            <Typography variant="h4" component="p" sx={{ mt: 1, fontWeight: 400 }}>
              The cashier will see your redemption and hand you the reward.
            </Typography>
          </>
        )}
        phase={phase}
        redeem={({ id }) => redeem(id)}
        onRedeemed={() => {
          setSelected(null);
          setToast('Redemption request submitted! Please wait for cashier confirmation.');
        }}
        onClose={() => {
          setSelected(null);
        }}
      />
      <KioskToast
        message={toast}
        onClose={() => {
          setToast(null);
        }}
      />
    </ListOverlay>
  );
}
