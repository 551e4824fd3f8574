import { PersonalData } from '../../../../contract/personalData';
import { defineRoutes } from '../../../auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../../auth/guard';
import type { Database, ScopedDatabase } from '../../../database/Database';
import type { App } from '../../../http/App';
import type { DashboardActor } from '../../../auth/actor';
import { AppError } from '../../../shared/AppError';
import { recordAuditBy } from '../../audit';
import { listPersons, readSections } from './personalData.sql';

/** The download of all data about one customer of the owner's store. */
export function personalDataRoutes(app: App, { database }: { database: Database }): void {
  defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES }).get(
    '/store/customers/:id/export',
    {
      summary: 'Download everything that is stored about a customer, as JSON',
      response: PersonalData,
      errors: [404],
    },
    async ({ db, actor, params, reply }) => {
      const data = await exportPersonalData(db, actor, params.id);
      void reply
        .header('content-disposition', `attachment; filename="customer-${data.exportedAt.slice(0, 10)}.json"`)
        .header('cache-control', 'no-store');
      return data;
    },
  );
}

/**
 * Collects everything that is stored about a customer and those who were merged into them, and records that it was
 * exported.
 * @throws AppError 404 for an unknown or erased customer.
 */
function exportPersonalData(db: ScopedDatabase, actor: DashboardActor, customerId: string): Promise<PersonalData> {
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
      action: 'customer_exported',
      recordType: 'customer',
      recordId: own.id,
    });
    return { exportedAt: new Date().toISOString(), ...sections };
  });
}
