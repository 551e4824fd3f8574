import type { Brand } from '../../../../contract/brand';
import type { CustomerPage } from '../../../../contract/customerPage';
import type { ScopedDatabase } from '../../../database/Database';
import type { CustomerActor } from '../../../platform/auth/actor';
import { AppError } from '../../../shared/AppError';
import { getBrand } from '../../brand';
import { listCustomerPromotionRows } from '../../promotions';
import { listRedeemableRewardRows } from '../../rewards';
import { findOwn } from './customerPage.sql';

type OwnPage = Pick<CustomerPage, 'name' | 'referralCode' | 'hasBirthday' | 'smsStatus'>;

/** The page without the parts that depend on the request or the server's settings. */
export type StoredPage = Omit<CustomerPage, 'wallets' | 'hasOtherStores'>;

/**
 * Returns the content of a customer's page.
 * @throws AppError 401 when they were erased or merged a moment ago, 404 when the store was deactivated.
 */
export async function getPage(db: ScopedDatabase, actor: CustomerActor): Promise<StoredPage> {
  const { storeId, customerId } = actor;
  const [brand, ownPage, rewards, promotions] = await Promise.all([
    getBrand(db, { storeId }),
    findOwn(db, storeId, customerId),
    listRedeemableRewardRows(db, storeId, customerId),
    listCustomerPromotionRows(db, storeId, customerId),
  ]);
  if (!ownPage) throw new AppError('unauthorized', 'Unauthorized');
  const now = new Date().toISOString();
  return {
    store: pickBrand(brand),
    ...(actor.isVerified ? ownPage : hidePersonalData(ownPage)),
    isVerified: actor.isVerified,
    rewards: rewards.map((reward) => ({
      ...reward,
      missingPoints: Math.max(0, reward.pointsRequired - ownPage.points),
    })),
    promotions: promotions.filter(({ isActive, endDate }) => isActive && endDate > now),
  };
}

/** Removes personal data that a person who only knows the phone number must not see. */
function hidePersonalData<Own extends OwnPage>(ownPage: Own): Own {
  const [firstName = null] = ownPage.name?.trim().split(/\s+/u) ?? [];
  return { ...ownPage, name: firstName, referralCode: null, hasBirthday: null, smsStatus: null };
}

/** Removes the store's id. */
function pickBrand(brand: Brand): CustomerPage['store'] {
  const { storeName, subdomain, logo, accentColor, welcomeLine, defaultLanguage, pointsPerDollar, boosts } = brand;
  return { storeName, subdomain, logo, accentColor, welcomeLine, defaultLanguage, pointsPerDollar, boosts };
}
