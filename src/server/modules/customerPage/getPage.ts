import type { CustomerPage } from '../../../contract/customerPage';
import { toFirstName } from '../../../contract/plain/personName';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerActor } from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { toBoostPeriods } from '../boosts';
import { toLogo } from '../brand';
import { toPagePromotions } from '../promotions';
import { toPageRewards } from '../rewards';
import { findPage } from './customerPage.sql';

type OwnPage = Pick<CustomerPage, 'name' | 'referralCode' | 'hasBirthday' | 'smsStatus'>;

/** The page without the parts that depend on the request or the server's settings. */
export type StoredPage = Omit<CustomerPage, 'wallets' | 'hasOtherStores'>;

/**
 * Returns the content of a customer's page.
 * @throws AppError 401 when they were erased or merged a moment ago, 404 when the store was deactivated.
 */
export async function getPage(
  db: ScopedDatabase,
  { storeId, customerId, isVerified }: CustomerActor,
): Promise<StoredPage> {
  const now = new Date();
  const row = await findPage(db, storeId, customerId, now);
  if (!row?.isActive) throw new AppError('not_found', 'Store not found');
  if (!row.isCustomer) throw new AppError('unauthorized', 'Unauthorized');
  const { storeName, subdomain, accentColor, welcomeLine, spanishWelcomeLine, defaultLanguage, pointsPerDollar } = row;
  const { timeZone, points, expiresOn, language, isScanEnabled } = row;
  return {
    store: {
      storeName,
      subdomain,
      logo: toLogo(storeId, row.logo),
      accentColor,
      welcomeLine,
      spanishWelcomeLine,
      defaultLanguage,
      pointsPerDollar,
      boosts: toBoostPeriods(row.boosts, now),
    },
    timeZone,
    points,
    expiresOn,
    language,
    isScanEnabled,
    ...(isVerified ? pickPersonalData(row) : hidePersonalData(row)),
    isVerified,
    rewards: toPageRewards(row.rewards).map((reward) => ({
      ...reward,
      missingPoints: Math.max(0, reward.pointsRequired - points),
    })),
    promotions: toPagePromotions(row.promotions),
    ...(row.shops && row.shops.length > 1 && { shops: row.shops }),
  };
}

function pickPersonalData({ name, referralCode, hasBirthday, smsStatus }: OwnPage): OwnPage {
  return { name, referralCode, hasBirthday, smsStatus };
}

/** Removes personal data that a person who only knows the phone number must not see. */
function hidePersonalData({ name }: OwnPage): OwnPage {
  return { name: toFirstName(name ?? '') || null, referralCode: null, hasBirthday: null, smsStatus: null };
}
