import type { PersonalData } from '../../../contract/personalData';
import type { ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { CustomerActor, DashboardActor } from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { listPersons, readSections } from './personalData.sql';

/**
 * Returns everything that is stored about a customer and those who were merged into them. Records the export by the
 * owner, or that the customer looked at the data.
 * @throws AppError 404 for an unknown or erased customer.
 */
export function exportPersonalData(
  db: ScopedDatabase,
  actor: DashboardActor | CustomerActor,
  customerId: string,
): Promise<PersonalData> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const persons = await listPersons(sql, storeId, customerId);
    const [own] = persons;
    if (!own) throw new AppError('not_found', 'Customer not found');
    const sections = await readSections(sql, storeId, {
      ids: persons.map(({ id }) => id),
      phones: persons.flatMap(({ phone }) => phone ?? []),
    });
    await recordAuditBy(sql, actor, {
      action: actor.role === 'customer' ? 'customer_data_viewed' : 'customer_exported',
      recordType: 'customer',
      recordId: own.id,
    });
    return { exportedAt: new Date().toISOString(), ...sections };
  });
}
