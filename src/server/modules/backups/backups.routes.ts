import type { Database } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { AppError } from '../../shared/AppError';
import { enqueueBackup } from './backups.jobs';

interface BackupRouteDeps {
  database: Database;
  areBackupsScheduled: boolean;
}

export function backupRoutes(app: App, { database, areBackupsScheduled }: BackupRouteDeps): void {
  defineRoutes(app, { database, tags: ['system'], scopes: ADMIN_SCOPES }).post(
    '/system/backups',
    {
      operationId: 'startBackup',
      summary: 'Start a backup in the background; GET /system shows its progress',
      status: 202,
      errors: [409],
    },
    async ({ db, actor }) => {
      if (!areBackupsScheduled) throw new AppError('conflict', 'Nightly backups are off on this server');
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
