import type { Brand, UpdateBrand } from '../../../contract/brand';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { pick, recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
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

/** The brand of a store as recorded in the audit log. */
interface Look extends BrandSettings {
  /** The hash of the logo. */
  logo: string | null;
}

/**
 * Changes the settings besides the logo. When no value changes, nothing is written or audited.
 * @throws AppError 400 with one message for each invalid field, 401 when the store was deleted.
 */
export async function updateBrand(db: ScopedDatabase, actor: DashboardActor, body: UpdateBrand): Promise<Brand> {
  const changes = normalizeBrand(body);
  return db.transaction(async (sql) => {
    const before = toLook(await lockBrand(sql, actor.storeId));
    const after = { ...before, ...changes };
    if (await auditChange(sql, actor, before, after)) await writeBrand(sql, actor.storeId, after);
    return getBrand(sql, actor);
  });
}

/**
 * Adds or replaces the logo. Uploading the same image again has no effect.
 * @throws AppError 400 when the file is not a still image of an allowed type and size, 401 when the store was deleted.
 */
export async function saveLogo(db: ScopedDatabase, actor: DashboardActor, file: Buffer): Promise<Brand> {
  const logo = await prepareLogo(file);
  return db.transaction(async (sql) => {
    const before = toLook(await lockBrand(sql, actor.storeId));
    if (await auditChange(sql, actor, before, { ...before, logo: logo.hash })) {
      await writeLogo(sql, actor.storeId, logo);
    }
    return getBrand(sql, actor);
  });
}

/** Restores the default logo, or all defaults except the language and the color scheme. */
export function resetBrand(db: ScopedDatabase, actor: DashboardActor, part: 'logo' | 'all'): Promise<Brand> {
  return db.transaction(async (sql) => {
    const before = toLook(await lockBrand(sql, actor.storeId));
    const after: Look =
      part === 'logo'
        ? { ...before, logo: null }
        : { ...before, accentColor: null, welcomeLine: null, spanishWelcomeLine: null, logo: null };
    if (await auditChange(sql, actor, before, after)) {
      await deleteLogo(sql, actor.storeId);
      await writeBrand(sql, actor.storeId, after);
    }
    return getBrand(sql, actor);
  });
}

function toLook({ logo, ...settings }: BrandSettings & { logo: LogoFacts | null }): Look {
  return { ...settings, logo: logo?.hash ?? null };
}

/** Records the changed fields. Returns false when nothing changed. */
async function auditChange(sql: Sql, actor: DashboardActor, before: Look, after: Look): Promise<boolean> {
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
  await recordAuditBy(sql, actor, {
    action: 'store_brand_updated',
    recordType: 'store',
    recordId: actor.storeId,
    oldValues: pick(before, changed),
    newValues: pick(after, changed),
  });
  return true;
}

/**
 * Returns the brand of an active store with the boosts that its screens announce. What the owner has not set is null,
 * except the language, which is English.
 * @throws AppError 404 when no active store has this id or subdomain.
 */
export async function getBrand(sql: Sql, key: BrandKey): Promise<Brand> {
  const brand = await findBrand(sql, key);
  if (!brand) throw new AppError('not_found', 'Store not found');
  return { ...brand, boosts: await findBoostPeriods(sql, brand.storeId) };
}

/**
 * Returns the image of a logo.
 * @throws AppError 404 when the store's logo does not have this hash, or no longer has it.
 */
export async function getLogoImage(sql: Sql, storeId: string, imageHash: string): Promise<Buffer> {
  const image = await findLogoImage(sql, storeId, imageHash);
  if (!image) throw new AppError('not_found', 'Logo not found');
  return image;
}
