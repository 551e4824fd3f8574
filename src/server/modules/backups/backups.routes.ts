import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { ADMIN_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { AppError } from '../../shared/AppError';
import { recordAudit } from '../audit';
import { enqueueBackup } from './backups.jobs';

/** Backups on request, for administrators of the platform. */
export function backupRoutes(app: App, { database, isScheduled }: { database: Database; isScheduled: boolean }): void {
  app.post(
    '/system/backups',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: 'Start a backup in the background; GET /system shows its progress',
        tags: ['system'],
        response: { 202: Type.Null(), 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, ADMIN_SCOPES);
      if (!isScheduled) throw new AppError('conflict', 'Backups are not set up: the server needs BACKUP_DIR');
      await database.platform.transaction(async (sql) => {
        await enqueueBackup(sql);
        await recordAudit(sql, {
          storeId: null,
          actorRole: actor.role,
          actorId: actor.accountId,
          action: 'backup_requested',
          recordType: 'backup',
          recordId: 'database',
          requestId: actor.requestId,
        });
      });
      return reply.code(202).send(null);
    },
  );
}
