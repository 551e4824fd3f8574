import { generatePath } from 'react-router-dom';
import { PATHS } from '../../shared/routing/paths';

/** The stores page, with one store highlighted. */
export const storePath = (storeId: string) => `${PATHS.admin.stores}?search=${storeId}`;

/** The owners of one store. */
export const storeOwnersPath = (storeId: string) => `${PATHS.admin.owners}?search=${storeId}`;

/** The audit log of one store. */
export const storeAuditLogPath = (storeId: string) => generatePath(PATHS.admin.storeAuditLog, { storeId });
