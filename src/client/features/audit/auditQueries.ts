import type { AuditFilterQuery, HistoryFilterQuery } from './auditApi';
import type { Filters } from './hooks/useAuditFilters';

/** The query for administrators, whose days are those of the device. Without `storeId`, it is for all stores. */
export function toAuditQuery({ from, to, ...others }: Filters, storeId: string | undefined): AuditFilterQuery {
  return {
    ...(storeId !== undefined && { storeId }),
    ...withoutEmpty(others),
    ...(from !== '' && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to !== '' && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

/** The query for an owner. The server reads the days in the time zone of the store. */
export const toHistoryQuery = (filters: Filters): HistoryFilterQuery => withoutEmpty(filters);

const withoutEmpty = <T extends Record<string, string>>(filters: T): Partial<T> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<T>;
