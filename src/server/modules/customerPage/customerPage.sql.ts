import type { CustomerPage, CustomerPageStore } from '../../../contract/customerPage';
import { toBirthDate } from '../../../contract/plain/birthdays';
import type { Sql } from '../../database/Database';
import { HAS_TOKEN, toTokenValues, type SentToken } from '../../platform/auth/customerSessions.sql';
import { shopNames } from '../../shared/shops/shopCounters';
import { selectValidVersions, type BoostVersion } from '../boosts';
import { BRAND_COLUMNS, BRAND_JOINS, type BrandRow } from '../brand';
import { IS_SCAN_ENABLED } from '../checkIn';
import { HAS_CONSENT, SMS_STATUS } from '../customers';
import { EXPIRES_AT, EXPIRY_JOIN } from '../pointsExpiry';
import { PAGE_PROMOTIONS, type toPagePromotions } from '../promotions';
import { PAGE_REWARDS, type toPageRewards } from '../rewards';

type Own = Omit<
  CustomerPage,
  'store' | 'rewards' | 'promotions' | 'shops' | 'wallets' | 'hasOtherStores' | 'isVerified'
>;

/** SQL for the customer's own part of their page, for `customers c` of `stores s`. Needs EXPIRY_JOIN. */
const OWN_COLUMNS = `c.name, c.points, (${EXPIRES_AT} at time zone s.time_zone)::date as "expiresOn",
  case when s.is_referral_enabled then c.referral_code end as "referralCode",
  c.birthday is not null as "hasBirthday", c.language, ${SMS_STATUS} as "smsStatus",
  ${IS_SCAN_ENABLED} as "isScanEnabled"`;

/** All that a customer's page shows, as one statement reads it. */
type PageRow = BrandRow &
  Own & {
    isActive: boolean;
    /** Whether the customer was neither erased nor merged. The columns of the customer are null otherwise. */
    isCustomer: boolean;
    boosts: BoostVersion[];
    rewards: Parameters<typeof toPageRewards>[0];
    promotions: Parameters<typeof toPagePromotions>[0];
    /** The names of the shops of a chain. */
    shops: string[] | null;
  };

/**
 * Reads all that a customer's page shows in one statement, because a page costs the database and the server several
 * times as much by a statement for each part. Returns null when the store was deleted.
 */
export async function findPage(sql: Sql, storeId: string, customerId: string, now: Date): Promise<PageRow | null> {
  const [row] = await sql.query<PageRow>(
    `select ${BRAND_COLUMNS}, ${OWN_COLUMNS}, s.is_active as "isActive", c.id is not null as "isCustomer",
            (select coalesce(json_agg(v), '[]') from (${selectValidVersions('$3')}) v) as boosts,
            (${PAGE_REWARDS}) as rewards,
            (${PAGE_PROMOTIONS}) as promotions,
            case when s.chain_since is not null then ${shopNames()} end as shops
     from stores s
     left join customers c on c.store_id = $1 and c.id = $2 and c.erased_at is null
     ${BRAND_JOINS}
     ${EXPIRY_JOIN}
     where s.id = $1`,
    [storeId, customerId, now],
    { multiplexed: true },
  );
  return row ?? null;
}

/** Lists the stores of these sessions, each once, by name. */
export async function listStoresOfSessions(platform: Sql, tokens: readonly SentToken[]): Promise<CustomerPageStore[]> {
  return platform.query<CustomerPageStore>(
    `select subdomain, "storeName", points
     from (
       select distinct on (s.store_id) s.store_id, t.subdomain, t.name as "storeName", c.points
       from customer_sessions s
       join stores t on t.id = s.store_id and t.is_active
       join customers c on c.store_id = s.store_id and c.id = s.customer_id and c.erased_at is null
       where ${HAS_TOKEN}
       order by s.store_id, s.created_at desc) p
     order by "storeName", subdomain`,
    toTokenValues(tokens),
  );
}

/** The values that customers can change, besides their consent to texts. */
export interface OwnValues {
  name: string | null;
  /** YYYY-MM-DD or --MM-DD */
  birthday: string | null;
  language: 'en' | 'es' | null;
}

export interface LockedOwn extends OwnValues {
  id: string;
  isOptedOut: boolean;
  hasConsent: boolean;
}

export const LOCKED_COLUMNS = `c.id, c.name, c.birthday, c.language, c.sms_opted_out_at is not null as "isOptedOut",
  ${HAS_CONSENT} as "hasConsent"`;

/** Saves the values of a locked customer, and queues the contact if `isContactDue`. */
export async function saveOwn(
  sql: Sql,
  storeId: string,
  id: string,
  { name, birthday, language, isContactDue }: OwnValues & { isContactDue: boolean },
): Promise<void> {
  await sql.query(
    `update customers set name = $3, birthday = $4, language = $5, updated_at = $7,
       contact_due_at = case when $6 then $7::timestamptz else contact_due_at end,
       contact_due_in_bulk = not $6 and contact_due_in_bulk,
       contact_refused_at = case when $6 then null else contact_refused_at end
     where store_id = $1 and id = $2`,
    [storeId, id, name, birthday && toBirthDate(birthday), language, isContactDue, new Date()],
  );
}

/** Records that a customer consented to texts on their page, with the version of the consent text. */
export async function saveConsent(
  sql: Sql,
  storeId: string,
  id: string,
  { textVersion, at }: { textVersion: string; at: Date },
): Promise<void> {
  await sql.query(
    `update customers set sms_consent_at = $4, sms_consent_source = 'customer_page', sms_consent_text_version = $3,
       sms_opted_out_at = null, sms_choice_at = $4, updated_at = $4
     where store_id = $1 and id = $2`,
    [storeId, id, textVersion, at],
  );
}
