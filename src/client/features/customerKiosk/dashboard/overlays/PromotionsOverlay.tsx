import Campaign from '@mui/icons-material/CampaignOutlined';
import { useState } from 'react';
import type { CustomerPromotion } from '../../../../../contract/promotions';
import { PromotionTicket } from '../../../../entities/promotion';
import { getServerNow } from '../../../../shared/device/serverClock';
import { useListCustomerPromotionsQuery, useRedeemPromotionMutation } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { KioskToast } from '../../ui/KioskToast';
import { ListOverlay } from './ListOverlay';
import { RedeemDialog, renderBold } from './RedeemDialog';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import { useText } from '../../../../shared/i18n/useText';
import { OutcomeUnknown } from '../../../../shared/api/useIdempotentCall';
import { getErrorMessage, getErrorStatus } from '../../../../shared/api/errors';
import { useVisitCall } from '../../useVisitCall';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useTranslatedError } from '../../../../shared/i18n/useTranslatedError';

interface Props {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

export function PromotionsOverlay({ open, customer, onClose }: Props) {
  const { t, rich } = useText(offers);
  const { storeId, id: customerId } = customer;
  const isOnServer = storeId !== '' && customerId !== '';
  const { data, error, isFetching, refetch } = useListCustomerPromotionsQuery(
    { storeId, customerId },
    // The dashboard has loaded the list already; it may have changed since.
    { skip: !open || !isOnServer, refetchOnMountOrArgChange: true },
  );
  const { redeem, phase } = useRedeemPromotion(customer);
  const [selected, setSelected] = useState<CustomerPromotion | null>(null);
  const [toast, setToast] = useState<string | null>(null);
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
        <PromotionTicket key={promotion.id} promotion={promotion} now={now} onRedeem={setSelected} />
      )}
      {...(isOnServer && { onRetry: () => void refetch() })}
      onClose={onClose}
    >
      <RedeemDialog
        offer={selected}
        title={t('offers.redeemPromotion')}
        renderQuestion={({ name }) => rich('offers.promotionQuestion', { name, b: renderBold })}
        phase={phase}
        redeem={({ id }) => redeem(id)}
        onRedeemed={() => {
          setSelected(null);
          setToast(t('offers.promotionRedeemed'));
        }}
        onClose={() => {
          setSelected(null);
        }}
      />
      <KioskToast
        title={t('offers.success')}
        message={toast}
        onClose={() => {
          setToast(null);
        }}
      />
    </ListOverlay>
  );
}

/** Redeems a promotion once per confirmation. Returns null on success, else the error message for the customer. */
function useRedeemPromotion({ id: customerId, storeId, phone }: KioskCustomer) {
  const { t } = useText(offers);
  const visitText = useText(visit);
  const translateError = useTranslatedError();
  const [redeemPromotion] = useRedeemPromotionMutation();
  const { call, phase } = useVisitCall();

  const redeem = async (promotionId: string): Promise<string | null> => {
    const body = { customerId, storeId };
    try {
      await call(`promotion ${promotionId}`, (key) => redeemPromotion({ key, promotionId, phone, body }).unwrap());
      return null;
    } catch (error) {
      if (error instanceof OutcomeUnknown) return visitText.t('visit.unconfirmed');
      // 409: redeemed before, perhaps in another visit.
      const failed = t('offers.promotionFailed');
      return getErrorStatus(error) === 409 ? getErrorMessage(translateError(error), failed) : failed;
    }
  };
  return { redeem, phase };
}
