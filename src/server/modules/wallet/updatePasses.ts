import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database } from '../../database/Database';
import { WalletUnavailable, type Wallets } from '../../integrations/wallet/Wallet';
import { JobFailure } from '../../platform/jobs';
import { AppError } from '../../shared/AppError';
import { getPassState } from './getPassState';
import { deleteRegistrations, listRegistrations } from './registrations.sql';
import { deleteEndedPasses, listDuePasses, markAnnounced, markChanged, type DuePass } from './wallet.sql';

export interface UpdateDeps {
  database: Database;
  log: FastifyBaseLogger;
  wallets: Wallets;
}

const BATCH = 200;
/** The number of passes that are updated at the same time. */
const CONCURRENCY = 8;
const CALL_BUDGET_MS = 15_000;

/**
 * Updates all passes that have ended, name a reward that is gone, or whose points differ from those last sent to the
 * phone, until `signal` aborts. Comparing balances finds every change, whatever caused it. A pass whose update failed
 * is tried again.
 * @throws JobFailure when some updates failed.
 */
export async function updatePasses(deps: UpdateDeps, signal: AbortSignal): Promise<void> {
  const { platform } = deps.database;
  await deleteEndedPasses(platform);
  let failed = 0;
  for (let after: DuePass | null = null; ;) {
    const passes: DuePass[] = await listDuePasses(platform, after, BATCH);
    for (let at = 0; at < passes.length && !signal.aborted; at += CONCURRENCY) {
      const outcomes = await Promise.all(
        passes.slice(at, at + CONCURRENCY).map((pass) => tryToAnnounce(deps, pass, signal)),
      );
      failed += outcomes.filter((isDone) => !isDone).length;
    }
    after = passes.at(-1) ?? null;
    if (passes.length < BATCH || signal.aborted) break;
  }
  if (failed > 0) throw new JobFailure(`${failed} wallet passes could not be updated`);
}

async function tryToAnnounce(deps: UpdateDeps, pass: DuePass, signal: AbortSignal): Promise<boolean> {
  try {
    return await announce(deps, pass, AbortSignal.any([signal, AbortSignal.timeout(CALL_BUDGET_MS)]));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    // The store was deactivated in the meantime. Its passes are not listed again until it is active.
    if (error instanceof AppError) return true;
    if (!(error instanceof WalletUnavailable)) deps.log.error({ err: error }, 'updating a wallet pass failed');
    return false;
  }
}

/** Returns whether the phone was notified, or needs no notification. */
async function announce({ database, wallets }: UpdateDeps, pass: DuePass, signal: AbortSignal): Promise<boolean> {
  const db = database.forStore(pass.storeId);
  const { apple, google } = wallets;
  if (pass.platform === 'google') {
    // Without credentials, for example after they were removed, nothing can be sent.
    if (!google) return true;
    const { facts, rewardId } = await getPassState(database, pass.storeId, pass.customerId);
    await google.updatePass(pass.id, facts, signal);
    await markAnnounced(db, { ...pass, points: facts?.points ?? null, rewardId });
    return true;
  }
  if (!apple) return true;
  const { rewardId } = await getPassState(database, pass.storeId, pass.customerId);
  // Must precede the push, so that the device finds a new version when it asks.
  await markChanged(db, pass);
  const devices = await listRegistrations(db, pass);
  const outcomes = await apple.pushChanges(devices.map(({ pushToken }) => pushToken));
  const gone = devices.filter((_device, index) => outcomes[index] === 'gone').map(({ deviceId }) => deviceId);
  if (gone.length > 0) await deleteRegistrations(db, pass, gone);
  if (outcomes.includes('failed')) return false;
  await markAnnounced(db, { ...pass, rewardId });
  return true;
}
