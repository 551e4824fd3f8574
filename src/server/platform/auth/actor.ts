import type { Shop, ShopId } from '../../database/Database';

/** The sender of a request and the scope of the session. Both come from the token, never from other request data. */
export type Actor = AccountActor | CustomerActor;
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
export const getActorId = (actor: Actor): string => (actor.scope === 'customer' ? actor.customerId : actor.accountId);

/** The only shop whose records the actor may change by their ids. null: those of the whole store. */
export const getOwnShop = (actor: Actor): ShopId | null =>
  'shopKey' in actor && actor.scope !== 'dashboard' ? actor.shopKey : null;

/** Actors that may act on behalf of a customer of the store. */
export type CustomerFacingActor = KioskActor | DashboardActor;
export type Scope = Actor['scope'];
export type AccountScope = AccountActor['scope'];
