import { PromotionTicket } from '../../../entities/promotion';
import { toPayload, type PromotionFormValues } from './promotionFormValues';

/** The promotion as a customer sees it on a kiosk in the store; what is missing is replaced. */
export function PromotionPreview({ values }: { values: PromotionFormValues }) {
  const { category, ...payload } = toPayload(values);
  const now = new Date();
  const toTime = (iso: string) => (Number.isNaN(Date.parse(iso)) ? now.toISOString() : iso);
  return (
    <PromotionTicket
      promotion={{
        ...payload,
        id: 'preview',
        storeId: 'preview',
        name: payload.name || 'Name of the promotion',
        ...(category !== null && { category }),
        promotionValue: payload.promotionValue || 0,
        startDate: toTime(payload.startDate),
        endDate: toTime(payload.endDate),
        alreadyRedeemed: false,
        isPending: false,
      }}
      now={now}
      onRedeem={() => undefined}
    />
  );
}
