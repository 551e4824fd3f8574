import { generatePath } from 'react-router-dom';
import { PATHS } from '../../shared/routing/paths';

/** The path of the stores page with one store highlighted. */
export const storePath = (storeId: string) => `${PATHS.admin.stores}?search=${storeId}`;

/** The path of the owners page with the owners of one store. */
export const storeOwnersPath = (storeId: string) => `${PATHS.admin.owners}?search=${storeId}`;

/** The path of the owners page of one store, with the form for a new owner open. */
export const addOwnerPath = (storeId: string) => `${storeOwnersPath(storeId)}&add=${storeId}`;

/** The audit log of one store. */
export const storeAuditLogPath = (storeId: string) => generatePath(PATHS.admin.storeAuditLog, { storeId });
