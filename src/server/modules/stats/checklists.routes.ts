import { PlatformChecklist, StoreChecklist } from '../../../contract/checklists';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, SHOP_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { findPlatformProgress, findSignIns, findStoreProgress, savePosterPrinted } from './checklists.sql';

interface ChecklistDeps {
  database: Database;
  areBackupsScheduled: boolean;
}

/** Routes for the checklists of the dashboards. The data shows what is done; only a print has to be told. */
export function checklistRoutes(app: App, { database, areBackupsScheduled }: ChecklistDeps): void {
  const common = { database, tags: ['stats'] as const };

  defineRoutes(app, { ...common, scopes: ADMIN_SCOPES }).get(
    '/platform/checklist',
    { operationId: 'getPlatformChecklist', summary: 'Get what is set up on the platform', response: PlatformChecklist },
    async ({ db }) => ({ ...(await findPlatformProgress(db)), areBackupsOn: areBackupsScheduled }),
  );

  const store = defineRoutes(app, { ...common, scopes: SHOP_SCOPES });
  store.post(
    '/store/checklist/poster',
    { operationId: 'recordPosterPrinted', summary: 'Record that the poster of your store was printed', byShop: true },
    ({ shopDb, actor }) => savePosterPrinted(shopDb, actor.shopId),
  );
  store.get(
    '/store/checklist',
    {
      operationId: 'getChecklist',
      summary: 'Get what is set up in your store',
      byShop: true,
      response: StoreChecklist,
    },
    async ({ db, actor: { storeId }, onlyShop }) => {
      const [progress, signIns] = await Promise.all([
        findStoreProgress(db, storeId, onlyShop),
        findSignIns(database.platform, storeId, onlyShop),
      ]);
      return {
        ...progress,
        isKioskSignedIn: signIns.kiosk || progress.hasCheckIn,
        isBoardSignedIn: signIns.board,
      };
    },
  );
}
