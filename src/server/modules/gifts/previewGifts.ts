import type { GiftCost, GiftsPreview, GiftsPreviewQuery } from '../../../contract/gifts';
import type { Sql } from '../../database/Database';
import { readTime } from '../../shared/readTime.sql';
import { getPointValue } from '../stats';
import { countBirthdays } from './birthdayGifts.sql';
import { countNewBuyers, countPurchases } from './previewGifts.sql';

/**
 * Returns what gifts and limits would have given and taken in the last days, in points and cents.
 * @throws AppError 401 when the store was deleted.
 */
export async function previewGifts(sql: Sql, storeId: string, settings: GiftsPreviewQuery): Promise<GiftsPreview> {
  const { signUpPoints = 0, birthdayPoints = 0, visitPoints = 0, visitMinCents = 0, earningMinCents = 0 } = settings;
  const { salePointsMax = null, dayPointsMax = null } = settings;
  const now = await readTime(sql);
  const { cents } = await getPointValue(sql, storeId);
  const toCost = (customers: number, points: number): GiftCost => ({ customers, points, cents: cents(points) });
  const newBuyers = await countNewBuyers(sql, storeId, now);
  const birthdays = await countBirthdays(sql, storeId, now);
  const limits = { visitMinCents, earningMinCents, salePointsMax, dayPointsMax };
  const purchases = await countPurchases(sql, storeId, limits, now);
  return {
    signUp: toCost(newBuyers, newBuyers * signUpPoints),
    birthday: toCost(birthdays, birthdays * birthdayPoints),
    visit: toCost(purchases.visitors, purchases.visits * visitPoints),
    belowMinimum: purchases.belowMinimum,
    limited: toCost(purchases.losers, purchases.lostPoints),
  };
}
