import CardGiftcard from '@mui/icons-material/CardGiftcard';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CustomerReward } from '../../../../contract/rewards';
import { formatPoints } from '../../../shared/format/formatPoints';
import { Toast } from '../../../shared/ui/Toast';
import { useListRewardsQuery } from '../customerKioskApi';
import { KioskStatusScreen } from '../KioskStatusScreen';
import { useGrowingList } from '../useGrowingList';
import { GrowingList } from './GrowingList';
import { KioskOverlay } from './KioskOverlay';
import { ListSkeleton } from './ListSkeleton';
import { RedeemDialog } from './RedeemDialog';
import { RewardTicket } from './RewardTicket';
import type { KioskCustomer } from './kioskCustomer';

interface Props {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

const NO_REWARDS: readonly CustomerReward[] = [];

export function RewardsOverlay({ open, customer, onClose }: Props) {
  const { storeId, id: customerId, points } = customer;
  const isKnown = customerId !== '';
  const { data, error, isFetching, refetch } = useListRewardsQuery(
    { storeId, customerId },
    { skip: !open || !isKnown },
  );
  const list = useGrowingList(data ?? NO_REWARDS);
  const [chosen, setChosen] = useState<CustomerReward | null>(null);
  const [done, setDone] = useState<string | null>(null);

  return (
    <KioskOverlay
      open={open}
      title="Rewards"
      words={`You have ${formatPoints(points)} points`}
      onClose={onClose}
      onScroll={list.handleScroll}
    >
      {!isKnown ? (
        <KioskStatusScreen
          icon={<CardGiftcard />}
          title="No rewards yet"
          hint="Check in with your phone number on your next visit to see what you can redeem."
        />
      ) : error && !isFetching ? (
        <KioskStatusScreen
          isProblem
          icon={<ErrorOutlined />}
          title="Failed to load rewards. Please try again later."
          action={
            <Button size="kiosk" variant="outlined" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : !data ? (
        <ListSkeleton label="Loading rewards" height={152} />
      ) : data.length === 0 ? (
        <KioskStatusScreen
          icon={<CardGiftcard />}
          title="No rewards yet"
          hint="The store has none to offer at the moment."
        />
      ) : (
        <GrowingList label="Rewards" hasMore={list.hasMore} isGrowing={list.isGrowing} onGrow={list.grow}>
          {list.shown.map((reward) => (
            <RewardTicket key={reward.id} reward={reward} points={points} onRedeem={setChosen} />
          ))}
        </GrowingList>
      )}
      <RedeemDialog
        reward={chosen}
        customer={customer}
        onRedeemed={() => {
          setChosen(null);
          setDone('Redemption request submitted! Please wait for cashier confirmation.');
        }}
        onClose={() => {
          setChosen(null);
        }}
      />
      <Box sx={{ '& [role=status] > div': { maxWidth: 'none' }, '& p': { typography: 'h4' } }}>
        <Toast
          message={done}
          tone="success"
          duration={3000}
          onClose={() => {
            setDone(null);
          }}
        />
      </Box>
    </KioskOverlay>
  );
}
