import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database, type Sql } from '../../database/Database';
import { WalletUnavailable, type Wallets } from '../../integrations/wallet/Wallet';
import { JobFailure } from '../../platform/jobs';
import { AppError } from '../../shared/AppError';
import { getPassState } from './getPassState';
import { giveBackNotice, takeNotice } from './notices';
import { deleteRegistrations, listRegistrations } from './registrations.sql';
import { updateGooglePasses } from './updateGooglePasses';
import { deleteEndedPasses, listDueApplePasses, markAnnounced, markChanged, type DuePass } from './wallet.sql';

export interface UpdateDeps {
  database: Database;
  log: FastifyBaseLogger;
  wallets: Wallets;
}

const BATCH = 200;
/** The number of Apple's passes that are updated at the same time. */
const CONCURRENCY = 8;
const CALL_BUDGET_MS = 15_000;

/**
 * Updates all passes that have ended, name a reward that is gone, or whose points differ from those last sent to the
 * phone, until `signal` aborts. Comparing balances finds every change, whatever caused it. A pass whose update failed
 * is tried again. Neither wallet waits for the other one.
 * @throws JobFailure when some updates failed.
 */
export async function updatePasses(deps: UpdateDeps, signal: AbortSignal): Promise<void> {
  const { platform } = deps.database;
  const { apple, google } = deps.wallets;
  await deleteEndedPasses(platform);
  const update = (pass: DuePass) => tryToAnnounce(deps, pass, signal);
  const failed = await Promise.all([
    apple ? updateApplePasses(platform, update, signal) : 0,
    google ? updateGooglePasses(platform, update, signal) : 0,
  ]);
  const total = failed[0] + failed[1];
  if (total > 0) throw new JobFailure(`${total} wallet passes could not be updated`);
}

async function updateApplePasses(
  platform: Sql,
  update: (pass: DuePass) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number> {
  let failed = 0;
  for (let after: DuePass | null = null; ;) {
    const passes: DuePass[] = await listDueApplePasses(platform, after, BATCH);
    for (let at = 0; at < passes.length && !signal.aborted; at += CONCURRENCY) {
      const outcomes = await Promise.all(passes.slice(at, at + CONCURRENCY).map(update));
      failed += outcomes.filter((isDone) => !isDone).length;
    }
    after = passes.at(-1) ?? null;
    if (passes.length < BATCH || signal.aborted) return failed;
  }
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
    const { platform } = database;
    const { id: passId, storeId } = pass;
    const { facts, rewardId, prices } = await getPassState(database, storeId, pass.customerId);
    const notice = await takeNotice({ platform, db }, pass, { facts, prices });
    try {
      await google.updatePass({ passId, storeId, facts, notifies: notice !== null }, signal);
    } catch (error) {
      if (notice) await giveBackNotice(platform, notice);
      throw error;
    }
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
