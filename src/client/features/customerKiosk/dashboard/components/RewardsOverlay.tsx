import CardGiftcard from '@mui/icons-material/CardGiftcard';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { rewardInLanguage } from '../../../../../contract/plain/spanishTexts';
import type { CustomerReward } from '../../../../../contract/rewards';
import { useDiscountLabel } from '../../../../entities/offer';
import { RewardTicket } from '../../../../entities/reward';
import { getErrorMessage, getErrorStatus, getTranslatableMessage } from '../../../../shared/api/errors';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import { useText, type Translate } from '../../../../shared/i18n/useText';
import { useTranslatedError } from '../../../../shared/i18n/useTranslatedError';
import { useDialogState } from '../../../../shared/ui/dialogs/useDialogState';
import { useListCustomerRewardsQuery, useRedeemRewardMutation } from '../../customerKioskApi';
import { useOutcome } from '../../hooks/useOutcome';
import type { KioskCustomer } from '../../kioskSlice';
import { ListOverlay } from './ListOverlay';
import { isOfferChanged, RedeemDialog, renderBold, useRedeem } from './RedeemDialog';
import { RedeemedReward, type JustRedeemed } from './RedeemedReward';

/** While a redeemed reward is shown, it may be handed out at any moment. */
const POLL_MS = 5_000;

interface RewardsOverlayProps {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

export function RewardsOverlay({ open, customer, onClose }: RewardsOverlayProps) {
  const { t, rich, language } = useText(offers);
  const { storeId, storeSubdomain, id: customerId, phone, points } = customer;
  const isOnServer = customerId !== '';
  const [redeemed, setRedeemed] = useState<JustRedeemed | null>(null);
  const outcome = useOutcome(redeemed, customer);
  const { data, error, isFetching, refetch } = useListCustomerRewardsQuery(
    { storeId, customerId },
    // The list is refetched because it may have changed since the dashboard loaded it.
    { skip: !open || !isOnServer, refetchOnMountOrArgChange: true, pollingInterval: redeemed ? POLL_MS : 0 },
  );
  const toShown = (rewards: CustomerReward[] | undefined) =>
    rewards?.map((reward) => rewardInLanguage(language, reward));
  const confirmation = useDialogState<CustomerReward>();
  const translateError = useTranslatedError();
  const [redeemReward] = useRedeemRewardMutation();
  const { redeem, phase } = useRedeem((failure) => toRedeemError(failure, t, translateError));
  const discountLabel = useDiscountLabel();
  const handleClose = () => {
    setRedeemed(null);
    onClose();
  };
  const send = async (key: string, { id: rewardId, name, rewardType, rewardValue, pointsRequired }: CustomerReward) => {
    const body = { customerId, rewardId, storeSubdomain, shown: { pointsRequired } };
    const { loyaltyPoints, redemption } = await redeemReward({ key, phone, body }).unwrap();
    const label = discountLabel({ type: rewardType, value: rewardValue, name });
    // The cashier reads the name that the board shows.
    setRedeemed({
      id: redemption.id,
      rewardId,
      name: redemption.name,
      label,
      pointsBefore: points,
      pointsAfter: loyaltyPoints,
    });
  };

  return (
    <ListOverlay
      open={open}
      title={t('offers.rewards')}
      subtitle={t('offers.youHave', { points })}
      items={isOnServer ? toShown(data) : []}
      hasFailed={error !== undefined && !isFetching}
      failedMessage={t('offers.rewardsFailed')}
      loadingLabel={t('offers.rewardsLoading')}
      rowHeight={152}
      toolbar={
        redeemed && (
          <RedeemedReward redeemed={redeemed} outcome={outcome} onMore={() => setRedeemed(null)} onDone={handleClose} />
        )
      }
      empty={{
        icon: <CardGiftcard />,
        title: t('offers.noRewards'),
        hint: t(isOnServer ? 'offers.noRewardsHint' : 'offers.localHint'),
      }}
      renderItem={(reward) => (
        <RewardTicket key={reward.id} reward={reward} points={points} onRedeem={confirmation.openDialog} />
      )}
      onRetry={() => void refetch()}
      onClose={handleClose}
    >
      <RedeemDialog
        offer={confirmation.dialog}
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
        redeem={(reward) => redeem(`reward ${reward.id} for ${reward.pointsRequired}`, (key) => send(key, reward))}
        reload={async ({ id }) => toShown((await refetch()).data)?.find((reward) => reward.id === id)}
        onClose={confirmation.closeDialog}
      />
    </ListOverlay>
  );
}

/** The server's message in the language of the page, if the message is meant for customers; otherwise a general one. */
export function toRedeemError(
  error: unknown,
  t: Translate<keyof typeof offers>,
  translate: (error: unknown) => unknown,
): string {
  const status = getErrorStatus(error);
  if (status === 409 && !isOfferChanged(error)) {
    const isToday = getTranslatableMessage(error)?.id === 'againTomorrow';
    return t(isToday ? 'offers.againTomorrow' : 'offers.alreadyRedeemed');
  }
  const message = getErrorMessage(error, t('offers.rewardFailed'));
  // By its words and not by its id, because the product spec says so of a message of any server.
  const isDailyLimit = status === 403 && /daily redemption limit/i.test(message);
  const isForCustomer =
    isDailyLimit || isOfferChanged(error) || getTranslatableMessage(error)?.id === 'insufficientPoints';
  return isForCustomer ? getErrorMessage(translate(error), message) : t('offers.rewardFailed');
}
