import type { PersonalData } from '../../../contract/personalData';
import type { Database, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { CustomerActor, DashboardActor } from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { listOriginsOf } from '../origins';
import { findShopNames, listPersons, readSections } from './personalData.sql';

/** The data of a customer in one store. */
export type StoredData = Omit<PersonalData, 'exportedAt' | 'archives'>;

/** All data of a customer. */
export interface ExportedData extends StoredData {
  exportedAt: string;
  /** What stores that joined the chain with the customer have from before. Omitted without any. */
  archives?: ArchivedData[];
}
type ArchivedData = StoredData & { shop: string };

/**
 * Returns everything that is stored about a customer and those who were merged into them, in a chain also what the
 * stores that joined it with the customer have from before. Records the export by the owner, or that the customer
 * looked at the data.
 * @throws AppError 404 for an unknown or erased customer.
 */
export async function exportPersonalData(
  database: Database,
  actor: DashboardActor | CustomerActor,
  customerId: string,
): Promise<ExportedData> {
  const { storeId } = actor;
  const archives = await readArchives(database, storeId, customerId);
  return database.forStore(storeId).transaction(async (sql) => {
    const own = await readPerson(sql, storeId, customerId);
    if (!own) throw new AppError('not_found', 'Customer not found');
    await recordAuditBy(sql, actor, {
      action: actor.role === 'customer' ? 'customer_data_viewed' : 'customer_exported',
      recordType: 'customer',
      recordId: own.id,
    });
    return { exportedAt: new Date().toISOString(), ...own.data, ...(archives.length > 0 && { archives }) };
  });
}

/** Reads what a store has of a customer. null for an unknown or erased one. */
async function readPerson(
  sql: Sql,
  storeId: string,
  customerId: string,
): Promise<{ id: string; data: StoredData } | null> {
  const persons = await listPersons(sql, storeId, customerId);
  const [own] = persons;
  if (!own) return null;
  const data = await readSections(sql, storeId, {
    ids: persons.map(({ id }) => id),
    phones: persons.flatMap(({ phone }) => phone ?? []),
  });
  return { id: own.id, data };
}

/** Each store has its own transaction, because each statement of a distributed database names one store. */
async function readArchives(database: Database, storeId: string, customerId: string): Promise<ArchivedData[]> {
  const db = database.forStore(storeId);
  const origins = await listOriginsOf(db, storeId, customerId);
  if (origins.length === 0) return [];
  const names = await findShopNames(
    db,
    storeId,
    origins.map(({ archiveId }) => archiveId),
  );
  const archives = new Map<string, ArchivedData>();
  for (const { archiveId, originId } of origins) {
    const shop = names.get(archiveId) ?? '';
    const read = await database.forStore(archiveId).transaction((sql) => readPerson(sql, archiveId, originId));
    if (read) archives.set(read.id, { shop, ...read.data });
  }
  return [...archives.values()];
}
