import type { Database } from '../../../database/Database';
import { jobHandler, type HandledJob } from '../../../platform/jobs';
import { deleteRest, deleteStoreRows } from './deleteStoreRows';
import { deleteRestJob, deleteRowsJob } from './deleteStoreRows.jobs';

export function storeDeletionJobs({ database: { platform } }: { database: Database }): HandledJob[] {
  return [
    jobHandler(deleteRowsJob, ({ storeId }, { signal }) => deleteStoreRows(platform, { storeId, signal })),
    jobHandler(deleteRestJob, ({ storeId }) => deleteRest(platform, storeId)),
  ];
}
