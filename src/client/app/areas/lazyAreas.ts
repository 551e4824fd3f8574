import { lazy, type ComponentType } from 'react';

/**
 * The areas by the first segment of their paths. Each is a chunk with its routes and its layout; the pages of the
 * consoles have chunks of their own.
 */
const LOADS = {
  auth: async () => (await import(/* webpackChunkName: "route-sign-in" */ './AuthArea')).AuthArea,
  setup: async () => (await import(/* webpackChunkName: "route-setup" */ './SetupArea')).SetupArea,
  admin: async () => (await import(/* webpackChunkName: "route-admin" */ './AdminArea')).AdminArea,
  owner: async () => (await import(/* webpackChunkName: "route-owner" */ './OwnerArea')).OwnerArea,
  customer: async () => (await import(/* webpackChunkName: "route-kiosk" */ './KioskArea')).KioskArea,
  cashier: async () => (await import(/* webpackChunkName: "route-board" */ './BoardArea')).BoardArea,
};

const lazyArea = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

export const AuthArea = lazyArea(LOADS.auth);
export const SetupArea = lazyArea(LOADS.setup);
export const AdminArea = lazyArea(LOADS.admin);
export const OwnerArea = lazyArea(LOADS.owner);
export const KioskArea = lazyArea(LOADS.customer);
export const BoardArea = lazyArea(LOADS.cashier);

/** Loads the area of a path in advance. Where this fails, the area is loaded again when it is rendered. */
export async function preloadArea(pathname: string): Promise<void> {
  const [, area = ''] = pathname.split('/');
  if (Object.hasOwn(LOADS, area)) await LOADS[area as keyof typeof LOADS]().catch(() => undefined);
}
