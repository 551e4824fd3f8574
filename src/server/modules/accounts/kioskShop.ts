import type { ChooseKioskShop, KioskShop } from '../../../contract/auth';
import { toShopId, type Database, type ScopedDatabase, type ShopId } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { KioskActor } from '../../platform/auth/actor';
import { hashToken, type Sessions } from '../../platform/auth/sessions';
import { moveKiosk } from '../../platform/auth/sessions.sql';
import { AppError, fieldError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import type { CheckKioskPin } from './checkKioskPin';
import { findKioskPinHash } from './kioskPin.sql';
import { findKioskPlace, findOpenShop, listOpenShops } from './kioskShop.sql';

/** Finds the shop of a chain that a kiosk's sign-in names. Anything else that it names is ignored. */
export function findNamedShop(
  { platform }: Database,
  storeId: string | null,
  subdomain: string | undefined,
): Promise<ShopId | null> {
  if (storeId === null || subdomain === undefined) return Promise.resolve(null);
  return findOpenShop(platform, storeId, subdomain.toLowerCase());
}

interface KioskShopDeps {
  database: Database;
  sessions: Sessions;
  checkPin: CheckKioskPin;
}

/** The shops whose kiosk this one may become: none for a store without a chain, and for who works in one shop. */
export async function listKioskShops(
  { database, db }: Pick<KioskShopDeps, 'database'> & { db: ScopedDatabase },
  { storeId, shopKey }: KioskActor,
  token: string,
): Promise<KioskShop[]> {
  const place = shopKey === null ? null : await findKioskPlace(database.platform, hashToken(token));
  return place?.account_shop_id === null ? listOpenShops(db, storeId) : [];
}

/**
 * Makes this the kiosk of another shop of the chain. The first choice is free. Later ones need the PIN of the shop that
 * is left, as signing out does.
 * @throws AppError 403 for a shop that is not listed, and for the field pin when it is missing or wrong, 409 when the
 *   kiosk was moved in the meantime, 429 after too many wrong PINs.
 */
export async function chooseKioskShop(
  deps: KioskShopDeps & { db: ScopedDatabase },
  actor: KioskActor,
  { shopId, pin }: ChooseKioskShop,
  token: string,
): Promise<KioskShop> {
  const { database, sessions } = deps;
  const tokenHash = hashToken(token);
  const shops = await listKioskShops(deps, actor, token);
  const chosen = shops.find(({ id }) => id === normalizeId(shopId));
  if (!chosen) throw new AppError('forbidden', 'Your account has no kiosk in this shop');
  const from = (await findKioskPlace(database.platform, tokenHash))?.shop_id ?? null;
  const to = toShopId(chosen.id);
  if (from === to) return chosen;
  if (from !== null) await requirePin(deps, { ...actor, shopId: from }, { token, pin });
  await database.platform.transaction(async (sql) => {
    const hasMoved = await moveKiosk(sql, tokenHash, from, to);
    if (!hasMoved) throw new AppError('conflict', 'The shop of this kiosk was just changed. Please try again.');
    await recordAuditBy(sql, actor, {
      action: 'kiosk_shop_chosen',
      recordType: 'account',
      recordId: actor.accountId,
      oldValues: { shopId: from },
      newValues: { shopId: to },
    });
  });
  sessions.forget(token);
  return chosen;
}

/** @throws AppError 403 for the field pin when the shop has a PIN and it is missing or wrong, 429 after too many. */
async function requirePin(
  { database, checkPin }: KioskShopDeps,
  actor: KioskActor,
  { token, pin }: { token: string; pin: string | undefined },
): Promise<void> {
  if (pin !== undefined) await checkPin(actor, { token, pin });
  else if ((await findKioskPinHash(database.forShop(actor.shopId), actor.shopId)) !== null) {
    throw fieldError('forbidden', 'pin', 'A PIN is required to change the shop of this kiosk');
  }
}
