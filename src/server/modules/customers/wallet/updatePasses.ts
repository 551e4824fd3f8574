import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database } from '../../../database/Database';
import { WalletUnavailable, type Wallets } from '../../../integrations/wallet/Wallet';
import { JobFailure } from '../../../platform/jobs';
import { AppError } from '../../../shared/AppError';
import { getPassState } from './getPassState';
import { deleteRegistrations, listRegistrations } from './registrations.sql';
import { deleteEndedPasses, listDuePasses, markAnnounced, markChanged, type DuePass } from './wallet.sql';

export interface UpdateDeps {
  database: Database;
  log: FastifyBaseLogger;
  wallets: Wallets;
}

const BATCH = 200;
/** Passes that are announced at the same time. */
const CONCURRENCY = 8;
const CALL_BUDGET_MS = 15_000;

/**
 * Tells the phones of all passes whose points changed since they were last told, or that ended, until `signal` aborts.
 * The balances decide, so that no change is missed, whatever made it. A pass that could not be announced is due again.
 * @throws JobFailure when some could not be announced.
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
    // The store was deactivated meanwhile: it is not listed again before it is active.
    if (error instanceof AppError) return true;
    if (!(error instanceof WalletUnavailable)) deps.log.error({ err: error }, 'updating a wallet pass failed');
    return false;
  }
}

/** Returns whether the phone was told, or nothing is left to tell. */
async function announce({ database, wallets }: UpdateDeps, pass: DuePass, signal: AbortSignal): Promise<boolean> {
  const db = database.forStore(pass.storeId);
  const { apple, google } = wallets;
  if (pass.platform === 'google') {
    // Without credentials, as after they were removed, nothing can be told.
    if (!google) return true;
    const { facts } = await getPassState(db, pass.storeId, pass.customerId);
    await google.updatePass(pass.id, facts, signal);
    await markAnnounced(db, { ...pass, points: facts?.points ?? null });
    return true;
  }
  if (!apple) return true;
  // Before the device is told, so that it finds a new version when it asks.
  await markChanged(db, pass);
  const devices = await listRegistrations(db, pass);
  const outcomes = await apple.pushChanges(devices.map(({ pushToken }) => pushToken));
  const gone = devices.filter((_device, index) => outcomes[index] === 'gone').map(({ deviceId }) => deviceId);
  if (gone.length > 0) await deleteRegistrations(db, pass, gone);
  if (outcomes.includes('failed')) return false;
  await markAnnounced(db, pass);
  return true;
}
