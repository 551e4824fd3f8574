import { generatePath } from 'react-router-dom';
import { PATHS } from '../../shared/routing/paths';

/** The path of the stores page with one store highlighted. */
export const storePath = (storeId: string) => `${PATHS.admin.stores}?search=${storeId}`;

/** The path of the owners page with the owners of one store. */
export const storeOwnersPath = (storeId: string) => `${PATHS.admin.owners}?search=${storeId}`;

/** The audit log of one store. */
export const storeAuditLogPath = (storeId: string) => generatePath(PATHS.admin.storeAuditLog, { storeId });
