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
  deleteBrand,
  deleteLogo,
  findBrand,
  findLogo,
  findLogoImage,
  lockBrand,
  writeBrand,
  writeLogo,
  type BrandKey,
  type BrandSettings,
  type Logo,
} from './brand.sql';
import { prepareLogo } from './prepareLogo';

/** The shop has the brand, its store the boosts that screens announce, and the chain the look of shops without one. */
interface Handles {
  db: ScopedDatabase;
  shopDb: ShopDatabase;
  chainDb: ShopDatabase;
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
  return changeLook(dbs, actor, normalizeBrand(body));
}

/**
 * Adds or replaces the logo. Uploading the same image again has no effect.
 * @throws AppError 400 when the file is not a still image of an allowed type and size, 401 when the store was deleted.
 */
export async function saveLogo(dbs: Handles, actor: StoreConsoleActor, file: Buffer): Promise<Brand> {
  const logo = await prepareLogo(file);
  return changeLook(dbs, actor, { logo: logo.hash }, logo);
}

/** Restores the default logo. */
export const removeLogo = (dbs: Handles, actor: StoreConsoleActor): Promise<Brand> =>
  changeLook(dbs, actor, { logo: null }, null);

/**
 * Restores the look of the chain in a shop of it. Elsewhere it restores all defaults except the language and the color
 * scheme.
 */
export async function resetBrand(dbs: Handles, actor: StoreConsoleActor): Promise<Brand> {
  const ofChain = await findChainLook(dbs, actor);
  if (ofChain === null) {
    return changeLook(dbs, actor, { accentColor: null, welcomeLine: null, spanishWelcomeLine: null, logo: null }, null);
  }
  await dbs.shopDb.transaction(async (sql) => {
    const { isNew, ...own } = await lockBrand(sql, actor.shopId);
    if (!isNew) await auditChange(sql, actor, toLook(own), toLook(ofChain));
    await deleteLogo(sql, actor.shopId);
    await deleteBrand(sql, actor.shopId);
  });
  return getOwnBrand(dbs, actor);
}

/**
 * Changes a look, and the image of its logo unless that is undefined. A shop that had the look of its chain keeps as
 * its own what is not changed.
 */
async function changeLook(
  dbs: Handles,
  actor: StoreConsoleActor,
  changes: Partial<Look>,
  logo?: Logo | null,
): Promise<Brand> {
  const ofChain = await findChainLook(dbs, actor);
  await dbs.shopDb.transaction(async (sql) => {
    const { isNew, ...own } = await lockBrand(sql, actor.shopId);
    const kept = isNew ? ofChain : null;
    const before = toLook(kept ?? own);
    const after = { ...before, ...changes };
    if (!(await auditChange(sql, actor, before, after))) {
      if (isNew) await deleteBrand(sql, actor.shopId);
      return;
    }
    await writeBrand(sql, actor.shopId, after);
    const image = logo === undefined ? kept?.logo : logo;
    if (image === null) await deleteLogo(sql, actor.shopId);
    else if (image !== undefined) await writeLogo(sql, actor.shopId, image);
  });
  return getOwnBrand(dbs, actor);
}

/** The look that a shop has until it has its own; null for the first shop of a chain, and without a chain. */
async function findChainLook({ chainDb }: Handles, { storeId, shopId }: StoreConsoleActor) {
  if (toText(shopId) === storeId) return null;
  const first = toShopId(storeId);
  const [brand, logo] = await Promise.all([getLook(chainDb, { shopId: first }), findLogo(chainDb, first)]);
  return { ...pickLook(brand), logo };
}

function toLook({ logo, ...settings }: BrandSettings & { logo: { hash: string } | null }): Look {
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

/** Like getBrand, for the owner. In a shop of a chain it says whether the look is the shop's own. */
export async function getOwnBrand({ db, shopDb, chainDb }: Handles, actor: StoreConsoleActor): Promise<Brand> {
  const { storeId, shopId, shopKey } = actor;
  const { brand, hasLook } = await getBrandAndChain(shopDb, { shopId });
  const isFirst = toText(shopId) === storeId;
  const look = !isFirst && !hasLook && pickLook(await getLook(chainDb, { shopId: toShopId(storeId) }));
  const shop = shopKey && { shopKey, timeZone: brand.timeZone };
  const boosts = await findBoostPeriods(db, storeId, shop);
  return { ...brand, ...look, boosts, ...(!isFirst && { hasOwnLook: hasLook }) };
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
