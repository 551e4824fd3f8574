import { defineRoutes } from '../../auth/defineRoutes';
import { ADMIN_SCOPES } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { AppError } from '../../shared/AppError';
import { recordAuditBy } from '../audit';
import { enqueueBackup } from './backups.jobs';

export function backupRoutes(app: App, { database, isScheduled }: { database: Database; isScheduled: boolean }): void {
  defineRoutes(app, { database, tags: ['system'], scopes: ADMIN_SCOPES }).post(
    '/system/backups',
    {
      summary: 'Start a backup in the background; GET /system shows its progress',
      status: 202,
      errors: [409],
    },
    async ({ db, actor }) => {
      if (!isScheduled) throw new AppError('conflict', 'Backups are not set up: the server needs BACKUP_DIR');
      await db.transaction(async (sql) => {
        await enqueueBackup(sql);
        await recordAuditBy(sql, actor, {
          action: 'backup_requested',
          recordType: 'backup',
          recordId: 'database',
        });
      });
    },
  );
}
