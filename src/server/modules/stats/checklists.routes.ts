import { PlatformChecklist, StoreChecklist } from '../../../contract/checklists';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { findPlatformProgress, findSignIns, findStoreProgress } from './checklists.sql';

interface ChecklistDeps {
  database: Database;
  areBackupsScheduled: boolean;
}

/** Routes for the checklists of the dashboards. Nothing of them is stored: the data shows what is done. */
export function checklistRoutes(app: App, { database, areBackupsScheduled }: ChecklistDeps): void {
  const common = { database, tags: ['stats'] };

  defineRoutes(app, { ...common, scopes: ADMIN_SCOPES }).get(
    '/platform/checklist',
    { summary: 'Get what is set up on the platform', response: PlatformChecklist },
    async ({ db }) => ({ ...(await findPlatformProgress(db)), areBackupsOn: areBackupsScheduled }),
  );

  defineRoutes(app, { ...common, scopes: DASHBOARD_SCOPES }).get(
    '/store/checklist',
    { summary: 'Get what is set up in your store', response: StoreChecklist },
    async ({ db, actor }) => {
      const [progress, signIns] = await Promise.all([
        findStoreProgress(db, actor.storeId),
        findSignIns(database.platform, actor.storeId),
      ]);
      return {
        ...progress,
        isKioskSignedIn: signIns.kiosk || progress.hasCheckIn,
        isBoardSignedIn: signIns.board,
      };
    },
  );
}
