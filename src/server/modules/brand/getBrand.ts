import { hash } from 'node:crypto';
import type { Brand } from '../../../contract/brand';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { findBrand, findLogoImage, type BrandKey } from './brand.sql';

/**
 * Gets the brand of an active store; one that has chosen nothing has the default look.
 * @throws AppError 404 when no active store has this id or subdomain.
 */
export async function getBrand(sql: Sql, key: BrandKey): Promise<Brand> {
  const brand = await findBrand(sql, key);
  if (!brand) throw new AppError('not_found', 'Store not found');
  return brand;
}

/** Text that changes with the brand. */
export function getBrandVersion(brand: Brand): string {
  return hash('sha256', JSON.stringify(brand), 'hex').slice(0, 32);
}

/**
 * Gets the image of a logo.
 * @throws AppError 404 when the store has no logo with this hash (any more).
 */
export async function getLogoImage(sql: Sql, storeId: string, imageHash: string): Promise<Buffer> {
  const image = await findLogoImage(sql, storeId, imageHash);
  if (!image) throw new AppError('not_found', 'Logo not found');
  return image;
}
