import type { Brand } from '../../../contract/brand';
import { ConstraintViolation, toShopId, type ShopId, type ShopSql } from '../../database/Database';
import { findShop } from '../../platform/auth/subdomains.sql';
import { storeDeleted } from '../../shared/AppError';

/** The owner's settings besides the logo. */
export interface BrandSettings {
  accentColor: string | null;
  welcomeLine: string | null;
  spanishWelcomeLine: string | null;
  defaultLanguage: Brand['defaultLanguage'];
  isAlwaysLight: boolean;
}

/** A WebP image with its size in pixels. */
export interface Logo {
  /** The hash of the image in hex. */
  hash: string;
  width: number;
  height: number;
  image: Buffer;
}
export type LogoFacts = Omit<Logo, 'image'>;

/** Identifies a shop, also by a subdomain that it had before. */
export type BrandKey = { shopId: ShopId } | { subdomain: string };

/** Finds a store by its subdomain. Only a name that no store has is looked for among former ones, in all stores. */
async function findStoreIdBy(sql: ShopSql, subdomain: string): Promise<ShopId | null> {
  const [row] = await sql.query<{ id: string }>('select id from stores where subdomain = $1', [subdomain], {
    multiplexed: true,
  });
  return row ? toShopId(row.id) : ((await findShop(sql, subdomain))?.shopId ?? null);
}

/** A brand as the columns of BRAND_COLUMNS have it. */
export type BrandRow = Omit<Brand, 'logo' | 'boosts'> & { logo: LogoFacts | null };

/** Columns of a brand for `stores s`. Needs BRAND_JOINS. */
export const BRAND_COLUMNS = `s.id as "storeId", s.name as "storeName", s.subdomain, b.accent_color as "accentColor",
  b.welcome_line as "welcomeLine", b.spanish_welcome_line as "spanishWelcomeLine", coalesce(b.default_language, 'en') as "defaultLanguage",
  coalesce(b.is_always_light, false) as "isAlwaysLight", s.points_per_dollar as "pointsPerDollar",
  s.time_zone as "timeZone",
  case when l.hash is not null
       then json_build_object('hash', l.hash, 'width', l.width, 'height', l.height) end as logo`;

/** SQL to join the settings `b` and the logo `l` of `stores s`, which a store may lack. */
export const BRAND_JOINS = `left join store_brands b on b.store_id = s.id
  left join store_logos l on l.store_id = s.id`;

/** Returns the address of a logo, which changes with its image. */
export function toLogo(storeId: string, logo: LogoFacts | null): Brand['logo'] {
  if (logo === null) return null;
  return { url: `/api/public/stores/${storeId}/logo/${logo.hash}`, width: logo.width, height: logo.height };
}

/** A brand without the boosts of its store, with the id of its chain and whether the shop has a look of its own. */
interface FoundBrand {
  brand: Omit<Brand, 'boosts'>;
  chainId: string | null;
  hasLook: boolean;
}

/** Finds the brand of an active shop, without the image of its logo. */
export async function findBrand(sql: ShopSql, key: BrandKey): Promise<FoundBrand | null> {
  const shopId = 'shopId' in key ? key.shopId : await findStoreIdBy(sql, key.subdomain);
  if (shopId === null) return null;
  // Selects by the id of the shop, so that a distributed database only asks one node.
  const [row] = await sql.query<BrandRow & Omit<FoundBrand, 'brand'>>(
    `select ${BRAND_COLUMNS}, coalesce(b.store_id, l.store_id) is not null as "hasLook",
            coalesce(s.chain_id, case when s.chain_since is not null then s.id end) as "chainId"
     from stores s ${BRAND_JOINS} where s.id = $1 and s.is_active`,
    [shopId],
    { multiplexed: true },
  );
  if (!row) return null;
  const { chainId, hasLook, ...brand } = row;
  return { brand: { ...brand, logo: toLogo(row.storeId, row.logo) }, chainId, hasLook };
}

/** Finds the image of a store's logo if the logo still has this hash. */
export async function findLogoImage(sql: ShopSql, shopId: ShopId, hash: string): Promise<Buffer | null> {
  const [row] = await sql.query<{ image: Buffer }>('select image from store_logos where store_id = $1 and hash = $2', [
    shopId,
    hash,
  ]);
  return row?.image ?? null;
}

export async function findLogo(sql: ShopSql, shopId: ShopId): Promise<Logo | null> {
  const [row] = await sql.query<Logo>('select hash, width, height, image from store_logos where store_id = $1', [
    shopId,
  ]);
  return row ?? null;
}

interface LockedBrand extends BrandSettings {
  logo: LogoFacts | null;
  /** Whether the store had no look of its own. It has the defaults now. */
  isNew: boolean;
}

/**
 * Locks the brand of a store until the transaction ends, so that changes of its settings and logo run one by one.
 * @throws AppError 401 when the store was deleted.
 */
export async function lockBrand(sql: ShopSql, shopId: ShopId): Promise<LockedBrand> {
  let isNew: boolean;
  try {
    const added = await sql.query(
      'insert into store_brands (store_id) values ($1) on conflict (store_id) do nothing returning 1',
      [shopId],
    );
    isNew = added.length > 0;
  } catch (error) {
    if (error instanceof ConstraintViolation && error.kind === 'foreign_key') throw storeDeleted();
    throw error;
  }
  const [brand] = await sql.query<BrandSettings>(
    `select accent_color as "accentColor", welcome_line as "welcomeLine", spanish_welcome_line as "spanishWelcomeLine",
            default_language as "defaultLanguage", is_always_light as "isAlwaysLight"
     from store_brands where store_id = $1 for update`,
    [shopId],
  );
  if (!brand) throw storeDeleted();
  const [logo] = await sql.query<LogoFacts>('select hash, width, height from store_logos where store_id = $1', [
    shopId,
  ]);
  return { ...brand, logo: logo ?? null, isNew };
}

export async function deleteBrand(sql: ShopSql, shopId: ShopId): Promise<void> {
  await sql.query('delete from store_brands where store_id = $1', [shopId]);
}

export async function writeBrand(sql: ShopSql, shopId: ShopId, brand: BrandSettings): Promise<void> {
  await sql.query(
    `insert into store_brands (store_id, accent_color, welcome_line, default_language, is_always_light, spanish_welcome_line)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id) do update
       set accent_color = excluded.accent_color, welcome_line = excluded.welcome_line,
           default_language = excluded.default_language, is_always_light = excluded.is_always_light,
           spanish_welcome_line = excluded.spanish_welcome_line`,
    [
      shopId,
      brand.accentColor,
      brand.welcomeLine,
      brand.defaultLanguage,
      brand.isAlwaysLight,
      brand.spanishWelcomeLine,
    ],
  );
}

export async function writeLogo(sql: ShopSql, shopId: ShopId, logo: Logo): Promise<void> {
  await sql.query(
    `insert into store_logos (store_id, hash, width, height, image) values ($1, $2, $3, $4, $5)
     on conflict (store_id) do update
       set hash = excluded.hash, width = excluded.width, height = excluded.height, image = excluded.image`,
    [shopId, logo.hash, logo.width, logo.height, logo.image],
  );
}

export async function deleteLogo(sql: ShopSql, shopId: ShopId): Promise<void> {
  await sql.query('delete from store_logos where store_id = $1', [shopId]);
}
