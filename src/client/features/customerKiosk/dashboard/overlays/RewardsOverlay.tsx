import CardGiftcard from '@mui/icons-material/CardGiftcard';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { CustomerReward } from '../../../../../contract/rewards';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { Toast } from '../../../../shared/ui/Toast';
import { useListRewardsQuery } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { ListOverlay } from './ListOverlay';
import { RedeemDialog } from './RedeemDialog';
import { RewardTicket } from './RewardTicket';

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
    { skip: !open || !isOnServer },
  );
  const [selected, setSelected] = useState<CustomerReward | null>(null);
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
        reward={selected}
        customer={customer}
        onRedeemed={() => {
          setSelected(null);
          setToast('Redemption request submitted! Please wait for cashier confirmation.');
        }}
        onClose={() => {
          setSelected(null);
        }}
      />
      <Box sx={{ '& [role=status] > div': { maxWidth: 'none' }, '& p': { typography: 'h4' } }}>
        <Toast
          message={toast}
          tone="success"
          duration={3000}
          onClose={() => {
            setToast(null);
          }}
        />
      </Box>
    </ListOverlay>
  );
}
