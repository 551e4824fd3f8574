/** The authenticated account with the scope of its session. It comes from the token, never from other request data. */
export type Actor = AdminActor | DashboardActor | KioskActor | BoardActor;

interface SignedIn {
  accountId: string;
  /** Correlates log and audit entries. */
  requestId: string;
}
export interface AdminActor extends SignedIn {
  scope: 'admin';
  role: 'platform_admin';
}
interface StoreActor extends SignedIn {
  storeId: string;
}
export interface DashboardActor extends StoreActor {
  scope: 'dashboard';
  role: 'store_owner';
}
export interface KioskActor extends StoreActor {
  scope: 'kiosk';
  role: 'store_owner';
}
export interface BoardActor extends StoreActor {
  scope: 'board';
  role: 'cashier';
}
/** Actors that may act on behalf of a customer of the store. */
export type CustomerFacingActor = KioskActor | DashboardActor;
export type Scope = Actor['scope'];
