import Campaign from '@mui/icons-material/CampaignOutlined';
import { useState } from 'react';
import type { CustomerPromotion } from '../../../../../contract/promotions';
import { useListPromotionsQuery } from '../../customerKioskApi';
import type { KioskCustomer } from '../../kioskSlice';
import { KioskToast } from '../../ui/KioskToast';
import { ListOverlay } from './ListOverlay';
import { PromotionTicket } from './PromotionTicket';
import { RedeemDialog } from './RedeemDialog';
import { useRedeemPromotion } from './useRedeemPromotion';

interface Props {
  open: boolean;
  customer: KioskCustomer;
  onClose: () => void;
}

export function PromotionsOverlay({ open, customer, onClose }: Props) {
  const { storeId, id: customerId } = customer;
  const isOnServer = storeId !== '' && customerId !== '';
  const { data, error, isFetching, refetch } = useListPromotionsQuery(
    { storeId, customerId },
    // The dashboard has loaded the list already; it may have changed since.
    { skip: !open || !isOnServer, refetchOnMountOrArgChange: true },
  );
  const { redeem, phase } = useRedeemPromotion(customer);
  const [selected, setSelected] = useState<CustomerPromotion | null>(null);
  const [toast, setToast] = useState<string | null>(null);
  const now = new Date();

  return (
    <ListOverlay
      open={open}
      title="Promotions"
      items={data}
      hasFailed={!isOnServer || (error !== undefined && !isFetching)}
      failedMessage={
        isOnServer
          ? 'Failed to load promotions. Please try again later.'
          : 'Store ID or Customer ID is missing. Cannot load promotions.'
      }
      loadingLabel="Loading promotions"
      rowHeight={152}
      empty={{
        icon: <Campaign />,
        title: 'No promotions yet',
        hint: 'This store has no promotions at the moment.',
      }}
      renderItem={(promotion) => (
        <PromotionTicket key={promotion.id} promotion={promotion} now={now} onRedeem={setSelected} />
      )}
      {...(isOnServer && { onRetry: () => void refetch() })}
      onClose={onClose}
    >
      <RedeemDialog
        offer={selected}
        title="Redeem Promotion"
        renderQuestion={({ name }) => (
          <>
            Are you sure you want to redeem <strong>{name}</strong>?
          </>
        )}
        phase={phase}
        redeem={({ id }) => redeem(id)}
        onRedeemed={() => {
          setSelected(null);
          setToast('Promotion redeemed successfully!');
        }}
        onClose={() => {
          setSelected(null);
        }}
      />
      <KioskToast
        title="Success!"
        message={toast}
        onClose={() => {
          setToast(null);
        }}
      />
    </ListOverlay>
  );
}
