import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../database/Database';
import { holdSlot, takeSlot, type Slot } from './slots.sql';
import { createTurns } from './turns';
import { listDueGooglePasses, type DuePass } from './wallet.sql';

/** As many as Google takes in a second, so that all of its slots are in use. */
const CONCURRENCY = 20;
/** The passes of a store that are listed at a time, and those of all stores. */
const LISTED = { perStore: 20, limit: 2_000 };
/** The time after which passes are listed again, so that a store does not wait for all passes of another one. */
const LIST_MS = 500;
/** Listing takes a quarter of the time at most, in a database with very many passes, and is never put off longer. */
const LIST_SHARE = 0.25;
const LIST_MAX_MS = 30_000;
/** A killed process keeps others from updating passes for so long. */
const LEASE = { count: 1, heldMs: 2 * LIST_MAX_MS };
/** The time after which a pass is tried again whose points are still the same. */
const RETRY_MS = 60_000;

/** The right to update passes. */
interface Lease {
  /** null after it was lost, because the process stood still. */
  slot: Slot | null;
}

/** Returns whether the update was successful. */
type Update = (pass: DuePass) => Promise<boolean>;

/**
 * Updates the due passes of Google with `update` until none is due or `signal` aborts. The stores take turns, and what
 * becomes due meanwhile takes part. Returns how many updates failed. Only one process does so at a time: of two updates
 * of a pass the one with the older points could come last.
 */
export async function updateGooglePasses(platform: Sql, update: Update, signal: AbortSignal): Promise<number> {
  const slot = await takeSlot(platform, 'google-wallet-updates', LEASE);
  if (!slot) return 0;
  const lease: Lease = { slot };
  try {
    return await updateInTurns(platform, update, { signal, lease });
  } finally {
    if (lease.slot) await holdSlot(platform, lease.slot, 0);
  }
}

async function updateInTurns(
  platform: Sql,
  update: Update,
  { signal, lease }: { signal: AbortSignal; lease: Lease },
): Promise<number> {
  const turns = createTurns<DuePass>();
  /** The passes that wait or are being updated. A pass has one update at a time, so that the last one stays. */
  const known = new Set<string>();
  const running = new Set<Promise<void>>();
  /** When passes were tried, with the points that they had. */
  const triedAt = new Map<string, number>();
  /** Those that are due all the same, such as after a failure. */
  const stillDue = new Set<string>();
  const toTried = ({ id, points }: DuePass) => `${id} ${points ?? ''}`;
  let nextListing = 0;
  let failed = 0;
  const errors: unknown[] = [];

  const list = async () => {
    const start = performance.now();
    lease.slot = lease.slot && (await holdSlot(platform, lease.slot, LEASE.heldMs));
    for (const [tried, at] of triedAt) {
      if (at >= start - RETRY_MS) break;
      triedAt.delete(tried);
      stillDue.delete(tried);
    }
    // An update that ends while they are listed may not show in the list.
    const knownBefore = new Set(known);
    const dueBefore = stillDue.size;
    for (const pass of await listDueGooglePasses(platform, [...stillDue], LISTED)) {
      if (knownBefore.has(pass.id)) continue;
      if (triedAt.has(toTried(pass))) {
        stillDue.add(toTried(pass));
        continue;
      }
      known.add(pass.id);
      turns.add(pass.storeId, pass);
    }
    const end = performance.now();
    const pauseMs = Math.min(LIST_MAX_MS, Math.max(LIST_MS, (end - start) / LIST_SHARE));
    // Those that were tried may have been in the place of others.
    nextListing = stillDue.size > dueBefore ? 0 : end + pauseMs;
  };
  const run = async (pass: DuePass) => {
    try {
      if (!(await update(pass))) failed += 1;
    } catch (error) {
      errors.push(error);
    }
    known.delete(pass.id);
  };

  while (!signal.aborted && errors.length === 0) {
    if (performance.now() >= nextListing || known.size === 0) await list();
    if (!lease.slot || (known.size === 0 && nextListing > 0)) break;
    while (running.size < CONCURRENCY) {
      const pass = turns.next();
      if (!pass) break;
      triedAt.delete(toTried(pass));
      triedAt.set(toTried(pass), performance.now());
      const task: Promise<void> = run(pass).finally(() => running.delete(task));
      running.add(task);
    }
    if (known.size > 0) await Promise.race([...running, sleep(LIST_MS, undefined, { ref: false })]);
  }
  await Promise.all(running);
  if (errors.length > 0) throw errors[0];
  return failed;
}
