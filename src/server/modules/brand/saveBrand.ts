import type { Brand, UpdateBrand } from '../../../contract/brand';
import {
  toShopId,
  toText,
  type ScopedDatabase,
  type ShopDatabase,
  type ShopId,
  type ShopSql,
  type Sql,
} from '../../database/Database';
import { pick, recordShopAudit } from '../../platform/audit';
import type { StoreConsoleActor } from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { findBoostPeriods } from '../boosts';
import { normalizeBrand } from './brand.rules';
import {
  deleteLogo,
  findBrand,
  findLogoImage,
  lockBrand,
  writeBrand,
  writeLogo,
  type BrandKey,
  type BrandSettings,
  type LogoFacts,
} from './brand.sql';
import { prepareLogo } from './prepareLogo';

/** The shop has the brand, and its store the boosts that the screens announce. */
interface Handles {
  db: ScopedDatabase;
  shopDb: ShopDatabase;
}

/** The brand of a shop as recorded in the audit log. */
interface Look extends BrandSettings {
  /** The hash of the logo. */
  logo: string | null;
}

/**
 * Changes the settings besides the logo. When no value changes, nothing is written or audited.
 * @throws AppError 400 with one message for each invalid field, 401 when the store was deleted.
 */
export async function updateBrand(dbs: Handles, actor: StoreConsoleActor, body: UpdateBrand): Promise<Brand> {
  const changes = normalizeBrand(body);
  await dbs.shopDb.transaction(async (sql) => {
    const before = toLook(await lockBrand(sql, actor.shopId));
    const after = { ...before, ...changes };
    if (await auditChange(sql, actor, before, after)) await writeBrand(sql, actor.shopId, after);
  });
  return getOwnBrand(dbs, actor);
}

/**
 * Adds or replaces the logo. Uploading the same image again has no effect.
 * @throws AppError 400 when the file is not a still image of an allowed type and size, 401 when the store was deleted.
 */
export async function saveLogo(dbs: Handles, actor: StoreConsoleActor, file: Buffer): Promise<Brand> {
  const logo = await prepareLogo(file);
  await dbs.shopDb.transaction(async (sql) => {
    const before = toLook(await lockBrand(sql, actor.shopId));
    if (await auditChange(sql, actor, before, { ...before, logo: logo.hash })) {
      await writeLogo(sql, actor.shopId, logo);
    }
  });
  return getOwnBrand(dbs, actor);
}

/** Restores the default logo, or all defaults except the language and the color scheme. */
export async function resetBrand(dbs: Handles, actor: StoreConsoleActor, part: 'logo' | 'all'): Promise<Brand> {
  await dbs.shopDb.transaction(async (sql) => {
    const before = toLook(await lockBrand(sql, actor.shopId));
    const after: Look =
      part === 'logo'
        ? { ...before, logo: null }
        : { ...before, accentColor: null, welcomeLine: null, spanishWelcomeLine: null, logo: null };
    if (await auditChange(sql, actor, before, after)) {
      await deleteLogo(sql, actor.shopId);
      await writeBrand(sql, actor.shopId, after);
    }
  });
  return getOwnBrand(dbs, actor);
}

function toLook({ logo, ...settings }: BrandSettings & { logo: LogoFacts | null }): Look {
  return { ...settings, logo: logo?.hash ?? null };
}

/**
 * Records the changed fields. Returns false when nothing changed.
 * @throws AppError 403 for the manager of a chain's first shop, whose look all shops have.
 */
async function auditChange(sql: ShopSql, actor: StoreConsoleActor, before: Look, after: Look): Promise<boolean> {
  const fields = [
    'accentColor',
    'welcomeLine',
    'spanishWelcomeLine',
    'defaultLanguage',
    'isAlwaysLight',
    'logo',
  ] as const;
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return false;
  if (actor.scope === 'shop' && toText(actor.shopId) === actor.storeId) {
    throw new AppError('forbidden', 'All shops of the chain have this look. Its owner changes it.');
  }
  await recordShopAudit(sql, actor, {
    action: 'store_brand_updated',
    oldValues: pick(before, changed),
    newValues: pick(after, changed),
  });
  return true;
}

/**
 * Returns the brand of an active store with the boosts that its screens announce. What the owner has not set is null,
 * except the language, which is English. A shop that has no look of its own has that of its chain, and what a
 * purchase earns is the chain's.
 * @throws AppError 404 when no active store has this id or subdomain.
 */
export async function getBrand(platform: Sql<'platform'>, key: BrandKey): Promise<Brand> {
  const { brand, chainId, hasLook } = await getBrandAndChain(platform, key);
  const { storeId, timeZone } = brand;
  const ofChain =
    chainId === null || chainId === storeId ? null : await getLook(platform, { shopId: toShopId(chainId) });
  const look = ofChain && !hasLook && pickLook(ofChain);
  const pointsPerDollar = ofChain?.pointsPerDollar ?? brand.pointsPerDollar;
  const shop = chainId === null ? null : { shopKey: toShopId(storeId), timeZone };
  return { ...brand, ...look, pointsPerDollar, boosts: await findBoostPeriods(platform, chainId ?? storeId, shop) };
}

const pickLook = ({
  logo,
  accentColor,
  welcomeLine,
  spanishWelcomeLine,
  defaultLanguage,
  isAlwaysLight,
}: Omit<Brand, 'boosts'>) => ({
  logo,
  accentColor,
  welcomeLine,
  spanishWelcomeLine,
  defaultLanguage,
  isAlwaysLight,
});

/** Like getBrand, for the owner. */
export async function getOwnBrand({ db, shopDb }: Handles, actor: StoreConsoleActor): Promise<Brand> {
  const { storeId, shopId, shopKey } = actor;
  const brand = await getLook(shopDb, { shopId });
  const shop = shopKey && { shopKey, timeZone: brand.timeZone };
  return { ...brand, boosts: await findBoostPeriods(db, storeId, shop) };
}

/** Like getBrand, without the boosts. */
export async function getLook(sql: ShopSql, key: BrandKey): Promise<Omit<Brand, 'boosts'>> {
  return (await getBrandAndChain(sql, key)).brand;
}

async function getBrandAndChain(sql: ShopSql, key: BrandKey) {
  const found = await findBrand(sql, key);
  if (!found) throw new AppError('not_found', 'Store not found');
  return found;
}

/**
 * Returns the image of a logo.
 * @throws AppError 404 when the store's logo does not have this hash, or no longer has it.
 */
export async function getLogoImage(sql: ShopSql, shopId: ShopId, imageHash: string): Promise<Buffer> {
  const image = await findLogoImage(sql, shopId, imageHash);
  if (!image) throw new AppError('not_found', 'Logo not found');
  return image;
}
