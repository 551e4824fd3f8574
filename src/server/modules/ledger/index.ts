import { ledgerJobs } from './ledger.jobs';
import { ledgerRoutes } from './ledger.routes';

export { WRONG_CHECKPOINTS } from './checkpoint.sql';
export { withReason, type StoredReason } from './describeDetails';
export { appendToLedger, type LedgerEntry, type LedgerKind } from './ledger.sql';
export { listPointsChanges } from './pointsChanges.sql';

export const ledger = { routes: [ledgerRoutes], jobs: [ledgerJobs] };
