import Campaign from '@mui/icons-material/CampaignOutlined';
import Typography from '@mui/material/Typography';
import type { CustomerPromotion } from '../../../../../contract/promotions';
import { PromotionTicket, promotionValueLabel } from '../../../../entities/promotion';
import { getErrorMessage, getErrorStatus } from '../../../../shared/api/errors';
import { getServerNow } from '../../../../shared/device/serverClock';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import promotionTexts from '../../../../shared/i18n/messages/en/promotion.json';
import { useText } from '../../../../shared/i18n/useText';
import { useTranslatedError } from '../../../../shared/i18n/useTranslatedError';
import { useDialogState } from '../../../../shared/ui/dialogs/useDialogState';
import { useListCustomerPromotionsQuery, useRedeemPromotionMutation } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { ListOverlay } from './ListOverlay';
import { RedeemDialog, renderBold, useRedeem } from './RedeemDialog';

interface PromotionsOverlayProps {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

export function PromotionsOverlay({ open, customer, onClose }: PromotionsOverlayProps) {
  const { t, rich } = useText(offers);
  const { t: tPromotion } = useText(promotionTexts);
  const { storeId, id: customerId, phone } = customer;
  const isOnServer = storeId !== '' && customerId !== '';
  const { data, error, isFetching, refetch } = useListCustomerPromotionsQuery(
    { storeId, customerId },
    // The list is refetched because it may have changed since the dashboard loaded it.
    { skip: !open || !isOnServer, refetchOnMountOrArgChange: true },
  );
  const translateError = useTranslatedError();
  const [redeemPromotion] = useRedeemPromotionMutation();
  const { redeem, phase } = useRedeem((failure) => {
    const failed = t('offers.promotionFailed');
    // With status 409 the promotion was already redeemed, perhaps in an earlier visit, or has just changed.
    return getErrorStatus(failure) === 409 ? getErrorMessage(translateError(failure), failed) : failed;
  });
  const confirmation = useDialogState<CustomerPromotion>();
  const now = new Date(getServerNow());

  return (
    <ListOverlay
      open={open}
      title={t('offers.promotions')}
      items={data}
      hasFailed={!isOnServer || (error !== undefined && !isFetching)}
      failedMessage={t(isOnServer ? 'offers.promotionsFailed' : 'offers.promotionsUnknown')}
      loadingLabel={t('offers.promotionsLoading')}
      rowHeight={152}
      showsAll
      empty={{
        icon: <Campaign />,
        title: t('offers.noPromotions'),
        hint: t('offers.noPromotionsHint'),
      }}
      renderItem={(promotion) => (
        <PromotionTicket key={promotion.id} promotion={promotion} now={now} onRedeem={confirmation.openDialog} />
      )}
      {...(isOnServer && { onRetry: () => void refetch() })}
      onClose={onClose}
    >
      <RedeemDialog
        offer={confirmation.dialog}
        title={t('offers.redeemPromotion')}
        renderQuestion={({ name, promotionType, promotionValue }) => (
          <>
            {rich('offers.promotionQuestion', { name, b: renderBold })}
            <Typography variant="h4" component="p" sx={{ mt: 1, fontWeight: 400 }}>
              {promotionValueLabel(promotionType, promotionValue, tPromotion)}
            </Typography>
          </>
        )}
        phase={phase}
        redeem={({ id: promotionId, promotionType, promotionValue }) => {
          const body = { customerId, storeId, shown: { promotionType, promotionValue } };
          return redeem(`promotion ${promotionId} as ${promotionType} ${promotionValue}`, (key) =>
            redeemPromotion({ key, promotionId, phone, body }).unwrap(),
          );
        }}
        reload={async ({ id }) => (await refetch()).data?.find((promotion) => promotion.id === id)}
        done={{ title: t('offers.success'), message: t('offers.promotionRedeemed') }}
        onClose={confirmation.closeDialog}
      />
    </ListOverlay>
  );
}
