import { DateTime } from 'luxon';
import { PromotionTicket } from '../../../entities/promotion';
import { toPayload, type PromotionFormValues } from './promotionFormValues';

/**
 * The promotion as a customer sees it on a kiosk in the store; what is missing is replaced. The ticket shows the dates of
 * its device, so they are moved here as if this device were in the store.
 */
export function PromotionPreview({ values, timeZone }: { values: PromotionFormValues; timeZone: string }) {
  const { category, ...payload } = toPayload(values);
  const now = DateTime.now();
  const toLocal = (iso: string) => {
    const time = DateTime.fromISO(iso, { zone: timeZone });
    return time.isValid ? toDeviceTime(time) : now;
  };
  return (
    <PromotionTicket
      promotion={{
        ...payload,
        id: 'preview',
        storeId: 'preview',
        name: payload.name || 'Name of the promotion',
        ...(category !== null && { category }),
        promotionValue: payload.promotionValue || 0,
        startDate: toLocal(payload.startDate).toUTC().toISO() ?? '',
        endDate: toLocal(payload.endDate).toUTC().toISO() ?? '',
        alreadyRedeemed: false,
        isPending: false,
      }}
      now={toDeviceTime(now.setZone(timeZone)).toJSDate()}
      onRedeem={() => undefined}
    />
  );
}

const toDeviceTime = (time: DateTime) => time.setZone('local', { keepLocalTime: true });
