import type { KeyScope } from '../../../contract/plain/apiKeyLimits';
import type { Shop, ShopId } from '../../database/Database';

/** The sender of a request and the scope of the session. Both come from the token, never from other request data. */
export type Actor = AccountActor | KeyActor | CustomerActor;
/** An authenticated account. */
export type AccountActor = AdminActor | DashboardActor | ManagerActor | KioskActor | BoardActor;

interface Correlated {
  /** Correlates log entries and audit entries. */
  requestId: string;
}
interface SignedIn extends Correlated {
  accountId: string;
}
export interface AdminActor extends SignedIn {
  scope: 'admin';
  role: 'platform_admin';
}
interface StoreActor extends SignedIn, Shop {}
export interface DashboardActor extends StoreActor {
  scope: 'dashboard';
  role: 'store_owner';
}
/** Somebody who runs one shop of a chain. Every route is closed to them that does not name the scope. */
export interface ManagerActor extends StoreActor {
  scope: 'shop';
  role: 'store_owner';
}
/** Somebody at the console of a store: its owner, or the manager of one shop. */
export type StoreConsoleActor = DashboardActor | ManagerActor;
export interface KioskActor extends StoreActor {
  scope: 'kiosk';
  role: 'store_owner';
}
export interface BoardActor extends StoreActor {
  scope: 'board';
  role: 'cashier';
}
/** A program with an API key of a store, in a chain of all of its shops. */
export interface KeyActor extends Correlated, Shop {
  scope: 'key';
  role: 'key';
  keyId: string;
  /** What the key may do. */
  keyScopes: readonly KeyScope[];
}
/** A customer who uses their own page. */
export interface CustomerActor extends Correlated {
  scope: 'customer';
  role: 'customer';
  storeId: string;
  customerId: string;
  /** Whether a text to the phone number, or the staff at the kiosk, confirmed that it is the customer's number. */
  isVerified: boolean;
}
/** The id of an actor in the audit log and in the ledger. */
export function getActorId(actor: Actor): string {
  if (actor.scope === 'customer') return actor.customerId;
  return actor.scope === 'key' ? actor.keyId : actor.accountId;
}

/** Whether the actor works for the whole store, in a chain for all of its shops, and may select one of them. */
export const isOfAllShops = (actor: Actor): actor is DashboardActor | KeyActor =>
  actor.scope === 'dashboard' || actor.scope === 'key';

/** The only shop whose records the actor may change by their ids. null: those of the whole store. */
export const getOwnShop = (actor: Actor): ShopId | null =>
  'shopKey' in actor && !isOfAllShops(actor) ? actor.shopKey : null;

/** Actors that may act on behalf of a customer of the store. */
export type CustomerFacingActor = KioskActor | DashboardActor | KeyActor;
export type Scope = Actor['scope'];
export type AccountScope = AccountActor['scope'];
