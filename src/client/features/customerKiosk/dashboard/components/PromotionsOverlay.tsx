import Campaign from '@mui/icons-material/CampaignOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import type { CustomerPromotion } from '../../../../../contract/promotions';
import { getPromotionBadge, PromotionTicket, promotionValueLabel } from '../../../../entities/promotion';
import { getErrorMessage, getErrorStatus } from '../../../../shared/api/errors';
import { getServerNow } from '../../../../shared/device/serverClock';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import promotionTexts from '../../../../shared/i18n/messages/en/promotion.json';
import { useText } from '../../../../shared/i18n/useText';
import { useTranslatedError } from '../../../../shared/i18n/useTranslatedError';
import { useDialogState } from '../../../../shared/ui/dialogs/useDialogState';
import { useListCustomerPromotionsQuery, useRedeemPromotionMutation } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { ListOverlay, OfferList } from './ListOverlay';
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
  const isCurrent = (promotion: CustomerPromotion) =>
    ['Active', 'Upcoming'].includes(getPromotionBadge(promotion, now));
  const past = data?.filter((promotion) => !isCurrent(promotion)) ?? [];
  const renderTicket = (promotion: CustomerPromotion) => (
    <PromotionTicket key={promotion.id} promotion={promotion} now={now} onRedeem={confirmation.openDialog} />
  );

  return (
    <ListOverlay
      open={open}
      title={t('offers.promotions')}
      items={data?.filter(isCurrent)}
      hasFailed={!isOnServer || (error !== undefined && !isFetching)}
      failedMessage={t(isOnServer ? 'offers.promotionsFailed' : 'offers.promotionsUnknown')}
      loadingLabel={t('offers.promotionsLoading')}
      rowHeight={152}
      showsAll
      empty={{
        icon: <Campaign />,
        title: t(past.length > 0 ? 'offers.noPromotionsNow' : 'offers.noPromotions'),
        hint: t('offers.noPromotionsHint'),
      }}
      renderItem={renderTicket}
      footer={past.length > 0 && <PastPromotions count={past.length}>{past.map(renderTicket)}</PastPromotions>}
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

/** Promotions that are over or switched off, behind a button. */
function PastPromotions({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useText(offers);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <Button
        size="kiosk"
        variant="text"
        aria-expanded={isOpen}
        aria-controls={listId}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ my: 2, flex: 'none' }}
      >
        {t('offers.pastPromotions', { count })}
      </Button>
      <div id={listId}>{isOpen && <OfferList label={t('offers.pastPromotions', { count })}>{children}</OfferList>}</div>
    </>
  );
}
