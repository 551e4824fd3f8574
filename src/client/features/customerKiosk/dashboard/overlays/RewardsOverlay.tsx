import CardGiftcard from '@mui/icons-material/CardGiftcard';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CustomerReward } from '../../../../../contract/rewards';
import { RewardTicket } from '../../../../entities/reward';
import { useListCustomerRewardsQuery } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { KioskToast } from '../../ui/KioskToast';
import { ListOverlay } from './ListOverlay';
import { RedeemDialog, renderBold } from './RedeemDialog';
import { useRedeem } from './useRedeem';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import { useText } from '../../../../shared/i18n/useText';

interface Props {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

export function RewardsOverlay({ open, customer, onClose }: Props) {
  const { t, rich } = useText(offers);
  const { storeId, id: customerId, points } = customer;
  const isOnServer = customerId !== '';
  const { data, error, isFetching, refetch } = useListCustomerRewardsQuery(
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
      title={t('offers.rewards')}
      subtitle={t('offers.youHave', { points })}
      items={isOnServer ? data : []}
      hasFailed={error !== undefined && !isFetching}
      failedMessage={t('offers.rewardsFailed')}
      loadingLabel={t('offers.rewardsLoading')}
      rowHeight={152}
      empty={{
        icon: <CardGiftcard />,
        title: t('offers.noRewards'),
        hint: t(isOnServer ? 'offers.noRewardsHint' : 'offers.localHint'),
      }}
      renderItem={(reward) => <RewardTicket key={reward.id} reward={reward} points={points} onRedeem={setSelected} />}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      <RedeemDialog
        offer={selected}
        title={t('offers.redeemReward')}
        renderQuestion={(reward) => (
          <>
            {rich('offers.rewardQuestion', { name: reward.name, points: reward.pointsRequired, b: renderBold })}
            <Typography variant="h4" component="p" sx={{ mt: 1, fontWeight: 400 }}>
              {t('offers.rewardHint')}
            </Typography>
          </>
        )}
        phase={phase}
        redeem={({ id }) => redeem(id)}
        onRedeemed={() => {
          setSelected(null);
          setToast(t('offers.rewardRedeemed'));
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
